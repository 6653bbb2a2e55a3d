import {
  addOtherHall,
  changeOtherHall,
  listOtherHalls,
  removeOtherHall,
} from "@platzwart/contract/endpoints/hall-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { hallFailures, hallTexts } from "@platzwart/texts/pages/halls";
import { useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";

const HALLS = ["other-halls"];

export interface HallEntry {
  readonly name: string;
  readonly address: string;
  /** "": the stored one. */
  readonly key: string;
}

export function useOtherHalls() {
  return useQuery({
    queryKey: HALLS,
    queryFn: ({ signal }) => callServer(listOtherHalls, {}, signal),
    refetchOnMount: "always",
    // as often as the server asks the halls
    refetchInterval: refetchInterval(seconds(30)),
    meta: { failure: hallFailures.load },
  });
}

const useHallCommand = listCommands(HALLS, hallTexts.done, hallFailures);

/** `id` null: a new hall. */
export const useSaveHall = (id: string | null) =>
  useHallCommand(
    "save",
    ({ name }: HallEntry) => name,
    (body) =>
      id === null
        ? callServer(addOtherHall, { body })
        : callServer(changeOtherHall, { params: { id }, body }),
  );

export const useRemoveHall = (name: string) =>
  useHallCommand("remove", name, (id: string) => callServer(removeOtherHall, { params: { id } }));
