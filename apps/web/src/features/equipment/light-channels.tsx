import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useState } from "react";
import { courtNames, isOutOfUse } from "../../entities/courts/named-court.ts";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { ChannelDialog } from "./channel-dialog.tsx";
import { useLightChannels } from "./channel-queries.ts";
import { ChannelRow } from "./channel-row.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

type AskedCommand =
  | { readonly kind: "new" }
  | { readonly kind: "change" | "remove"; readonly channel: LightChannelView }
  | null;

/** The light channels of the hall: list, create, change, test and remove (E-01, E-03). */
export function LightChannels({ courts }: { readonly courts: readonly CourtView[] }) {
  const stored = useLightChannels();
  const [askedCommand, setAskedCommand] = useState<AskedCommand>(null);
  const channels = stored.data?.items;
  const unlit = courts
    .map(({ id }) => id)
    .filter((id) => channels?.every(({ courtIds }) => !courtIds.includes(id)));
  const close = () => setAskedCommand(null);
  const nameOf = ({ courtIds }: LightChannelView) => courtNames(courts, courtIds);
  return (
    <ListPanel
      id="light-channels"
      heading={equipmentTexts.lights}
      actions={
        channels !== undefined && (
          <Button onClick={() => setAskedCommand({ kind: "new" })}>{equipmentTexts.addLight}</Button>
        )
      }
      intro={<p className="text-ink2">{equipmentTexts.lightsHint}</p>}
      source={stored}
      missing={{ title: equipmentTexts.lightsMissing }}
      items={channels}
      label={equipmentTexts.lightList}
      cells={2}
      none={<p>{equipmentTexts.noLights}</p>}
      row={(channel) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          court={nameOf(channel)}
          isOutOfUse={isOutOfUse(courts, channel.courtIds)}
          live={courts.find(({ id }) => channel.courtIds.includes(id))}
          onChange={() => setAskedCommand({ kind: "change", channel })}
          onRemove={() => setAskedCommand({ kind: "remove", channel })}
        />
      )}
    >
      {(askedCommand?.kind === "new" || askedCommand?.kind === "change") && (
        <ChannelDialog
          opened={askedCommand.kind === "new" ? null : askedCommand.channel}
          proposed={unlit.slice(0, 1)}
          courts={courts}
          onClose={close}
        />
      )}
      {askedCommand?.kind === "remove" && (
        <RemoveDialog
          kind="light"
          id={askedCommand.channel.id}
          device={equipmentTexts.lightOf(nameOf(askedCommand.channel))}
          heading={equipmentTexts.removeLight(nameOf(askedCommand.channel))}
          hint={equipmentTexts.removeLightHint}
          onClose={close}
        />
      )}
    </ListPanel>
  );
}
