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

type OpenDialog =
  | { readonly kind: "new" }
  | { readonly kind: "change" | "remove"; readonly channel: LightChannelView }
  | null;

/** The light channels of the hall: list, create, change, test and remove (E-01, E-03). */
export function LightChannels({ courts }: { readonly courts: readonly CourtView[] }) {
  const stored = useLightChannels();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const channels = stored.data?.items;
  const unlit = courts
    .map(({ id }) => id)
    .filter((id) => channels?.every(({ courtIds }) => !courtIds.includes(id)));
  const close = () => setDialog(null);
  const nameOf = ({ courtIds }: LightChannelView) => courtNames(courts, courtIds);
  return (
    <ListPanel
      id="light-channels"
      heading={equipmentTexts.lights}
      actions={
        channels !== undefined && (
          <Button onClick={() => setDialog({ kind: "new" })}>{equipmentTexts.addLight}</Button>
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
          onChange={() => setDialog({ kind: "change", channel })}
          onRemove={() => setDialog({ kind: "remove", channel })}
        />
      )}
    >
      {(dialog?.kind === "new" || dialog?.kind === "change") && (
        <ChannelDialog
          opened={dialog.kind === "new" ? null : dialog.channel}
          proposed={unlit.slice(0, 1)}
          courts={courts}
          onClose={close}
        />
      )}
      {dialog?.kind === "remove" && (
        <RemoveDialog
          kind="light"
          id={dialog.channel.id}
          device={equipmentTexts.lightOf(nameOf(dialog.channel))}
          heading={equipmentTexts.removeLight(nameOf(dialog.channel))}
          hint={equipmentTexts.removeLightHint}
          onClose={close}
        />
      )}
    </ListPanel>
  );
}
