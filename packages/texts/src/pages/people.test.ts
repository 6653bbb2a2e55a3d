import { expect, test } from "vitest";
import { peopleTexts } from "./people.ts";

test("[G-07] says of backups that the newest stays longer, as none is deleted before there is another", () => {
  expect(peopleTexts.retentionList).toContain(
    "Sicherungen der ganzen Datenbank: höchstens 30 Tage, die neueste, bis es eine neuere gibt",
  );
});
