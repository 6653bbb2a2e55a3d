import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { courtNames } from "../../shared/named-court.ts";
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
  const unlit = courts
    .map(({ id }) => id)
    .filter((id) => channels?.every(({ courtIds }) => !courtIds.includes(id)));
  const close = () => setAsked(null);
  const nameOf = ({ courtIds }: LightChannelView) => courtNames(courts, courtIds);
  return (
    <section className="panel" aria-labelledby="light-channels">
      <div className="panel-head">
        <h2 id="light-channels">{equipmentTexts.lights}</h2>
        {channels !== undefined && (
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
                court={nameOf(channel)}
                live={courts.find(({ id }) => channel.courtIds.includes(id))}
                onChange={() => setAsked({ kind: "change", channel })}
                onRemove={() => setAsked({ kind: "remove", channel })}
              />
            ))}
          </ul>
        )}
      </div>
      {asked?.kind === "new" && (
        <ChannelDialog opened={null} proposed={unlit.slice(0, 1)} courts={courts} onClose={close} />
      )}
      {asked?.kind === "change" && (
        <ChannelDialog opened={asked.channel} proposed={[]} courts={courts} onClose={close} />
      )}
      {asked?.kind === "remove" && (
        <RemoveDialog
          kind="light"
          id={asked.channel.id}
          device={equipmentTexts.lightOf(nameOf(asked.channel))}
          heading={equipmentTexts.removeLight(nameOf(asked.channel))}
          hint={equipmentTexts.removeLightHint}
          onClose={close}
        />
      )}
    </section>
  );
}
