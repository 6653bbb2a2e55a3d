import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { courtName } from "../../shared/named-court.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ChannelDialog } from "./channel-dialog.tsx";
import { useLightChannels } from "./channel-queries.ts";
import { ChannelRow } from "./channel-row.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import "../../ui/list-rows.css";
import "../../ui/panel.css";
import "./equipment.css";

type Asked =
  | { readonly kind: "new" }
  | { readonly kind: "change" | "remove"; readonly channel: LightChannelView }
  | null;

/** The light channels of the hall: see, set up, change, test and remove them (E-01, E-03). */
export function LightChannels({ courts }: { readonly courts: readonly CourtView[] }) {
  const stored = useLightChannels();
  const [asked, setAsked] = useState<Asked>(null);
  const channels = stored.data?.items;
  const unlit = courts.map(({ id }) => id).filter((id) => channels?.every(({ courtId }) => courtId !== id));
  const close = () => setAsked(null);
  const nameOf = (id: CourtView["id"]) => courtName(courts, id);
  return (
    <section className="panel" aria-labelledby="light-channels">
      <div className="panel-head">
        <h2 id="light-channels">{equipmentTexts.lights}</h2>
        {channels !== undefined && unlit.length > 0 && (
          <Button onClick={() => setAsked({ kind: "new" })}>{equipmentTexts.addLight}</Button>
        )}
      </div>
      {stored.isError && <LoadFailure title={equipmentTexts.lightsMissing} of={stored} />}
      <div className="panel-body">
        <p className="second">{equipmentTexts.lightsHint}</p>
        {channels === undefined && !stored.isError && (
          <p className="second" aria-busy="true">
            {shellTexts.loading}
          </p>
        )}
        {channels?.length === 0 && <p>{equipmentTexts.noLights}</p>}
        {channels !== undefined && channels.length > 0 && (
          <ul className="list-rows" aria-label={equipmentTexts.lightList}>
            {channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                court={nameOf(channel.courtId)}
                live={courts.find(({ id }) => id === channel.courtId)}
                onChange={() => setAsked({ kind: "change", channel })}
                onRemove={() => setAsked({ kind: "remove", channel })}
              />
            ))}
          </ul>
        )}
      </div>
      {asked?.kind === "new" && (
        <ChannelDialog opened={null} choices={unlit} courts={courts} onClose={close} />
      )}
      {asked?.kind === "change" && (
        <ChannelDialog
          opened={asked.channel}
          choices={[...unlit, asked.channel.courtId].sort((a, b) => a - b)}
          courts={courts}
          onClose={close}
        />
      )}
      {asked?.kind === "remove" && (
        <RemoveDialog
          kind="light"
          id={asked.channel.id}
          device={equipmentTexts.lightOf(nameOf(asked.channel.courtId))}
          heading={equipmentTexts.removeLight(nameOf(asked.channel.courtId))}
          hint={equipmentTexts.removeLightHint}
          onClose={close}
        />
      )}
    </section>
  );
}
