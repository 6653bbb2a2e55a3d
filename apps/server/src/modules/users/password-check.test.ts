import { systemClock } from "@platzwart/machine/system-clock";
import { expect, onTestFinished, test } from "vitest";
import { hasher } from "../../../../../testing/remembering-hasher.ts";
import { anyEngine } from "../../testing/engines.ts";
import { Rates } from "../rates/rates.ts";
import { PasswordCheck } from "./password-check.ts";

anyEngine((engine) => {
  test("[N-04] tries count for a name however it is written", async () => {
    const database = await engine.createDatabase();
    onTestFinished(() => database.drop());
    const passwords = new PasswordCheck({
      hasher,
      rates: new Rates(systemClock),
      storage: await database.openStorage(),
    });
    const tried = async (name: string) => passwords.check(name, "falsch-und-lang", "192.0.2.1");
    for (let count = 0; count < 10; count += 1) expect((await tried("Änne")).isRight).toBe(false);
    for (const name of ["ÄNNE", "änne", "Änne".normalize("NFD")])
      await expect(tried(name)).rejects.toMatchObject({ refusal: { code: "too_many_sign_ins" } });
  });
});
