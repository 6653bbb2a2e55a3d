import { equipmentFailures } from "@platzwart/texts/pages/equipment";
import { useState } from "react";
import type { Problems } from "../../shared/refusals.ts";
import { isEmpty, problemsOf } from "./entry-problems.ts";
import { Overtaken } from "./overtaken.ts";

/** What a device is to be, and what was seen of it; null: it is a new one. */
export interface DeviceWish<Device, Entry> {
  readonly known: Device | null;
  readonly entry: Entry;
}

interface DeviceForm<Device, Entry, Field extends string> {
  /** The device as it was when the dialog was opened; null: a new one. */
  readonly opened: Device | null;
  readonly fields: readonly Field[];
  /** What a new one begins with. */
  newEntry(): Entry;
  entryOf(device: Device): Entry;
  /** What is wrong already before it is sent. */
  problemsIn(entry: Entry): Problems<Field>;
  readonly save: {
    mutate(wish: DeviceWish<Device, Entry>, then: { onSuccess(): void; onError(error: unknown): void }): void;
    reset(): void;
  };
  onSaved(): void;
}

/** What is entered of a lamp or a door, what is wrong with it, and how it is saved and loaded anew. */
export function useDeviceForm<Device, Entry extends object, Field extends string>({
  opened,
  fields,
  newEntry,
  entryOf,
  problemsIn,
  save,
  onSaved,
}: DeviceForm<Device, Entry, Field>) {
  const [device, setDevice] = useState(opened);
  const [entry, setEntry] = useState(() => (opened === null ? newEntry() : entryOf(opened)));
  const [problems, setProblems] = useState<Problems<Field>>({});
  return {
    device,
    entry,
    problems,
    setEntry,
    change: (changes: Partial<Entry>) => setEntry((known) => ({ ...known, ...changes })),
    send: () => {
      const wrong = problemsIn(entry);
      setProblems(wrong);
      if (!isEmpty(wrong)) return;
      save.mutate(
        { known: device, entry },
        {
          onSuccess: onSaved,
          onError: (error) => {
            if (!(error instanceof Overtaken))
              setProblems(problemsOf(error, fields, equipmentFailures.save.text));
          },
        },
      );
    },
    /** Puts what it is now into the fields. */
    load: (present: Device) => {
      setDevice(present);
      setEntry(entryOf(present));
      save.reset();
    },
  };
}
