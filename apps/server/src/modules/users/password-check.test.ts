import { expect, onTestFinished, test } from "vitest";
import { hasher } from "../../../../../testing/remembering-hasher.ts";
import { systemClock } from "../../platform/system/system-clock.ts";
import { turnOfOthers } from "../../platform/system/turn-of-others.ts";
import type { Storage } from "../../storage/storage.ts";
import { anyEngine } from "../../testing/engines.ts";
import { testCipher } from "../../testing/test-key.ts";
import { PasswordCheck } from "./password-check.ts";

/** Counts the questions to all tables that are under way together. */
function counting(storage: Storage) {
  const questions = { underWay: 0, most: 0 };
  const tables = storage.read as unknown as Record<string, Record<string, (...args: never[]) => unknown>>;
  const read = new Proxy(tables, {
    get: (target, table: string) =>
      new Proxy(target[table] ?? {}, {
        get:
          (questionsOf, name: string) =>
          async (...args: never[]) => {
            questions.underWay += 1;
            questions.most = Math.max(questions.most, questions.underWay);
            try {
              return await questionsOf[name]?.(...args);
            } finally {
              questions.underWay -= 1;
            }
          },
      }),
  });
  return { questions, storage: { ...storage, read } as unknown as Storage };
}

const services = { clock: systemClock, hasher, cipher: testCipher, turnOfOthers };

anyEngine((engine) => {
  test("[N-04] 500 sign-ins with invented names from 50 networks put two questions at a time to the database", async () => {
    const database = await engine.createDatabase();
    onTestFinished(() => database.drop());
    const { storage, questions } = counting(await database.openStorage());
    const passwords = new PasswordCheck({ ...services, storage });
    const tries = await Promise.allSettled(
      Array.from({ length: 500 }, (_, index) =>
        passwords.check(`niemand ${index}`, "falsch-und-lang", `192.0.2.${index % 50}`),
      ),
    );
    const wrong = tries.filter((result) => result.status === "fulfilled" && !result.value.isRight).length;
    const refused = tries.filter(
      (result) => result.status === "rejected" && result.reason.refusal.code === "too_many_sign_ins",
    ).length;
    expect(wrong).toBeGreaterThan(0);
    expect(wrong + refused).toBe(500);
    expect(questions.most).toBeLessThanOrEqual(2);
  });

  test("[N-04] tries count for a name however it is written", async () => {
    const database = await engine.createDatabase();
    onTestFinished(() => database.drop());
    const passwords = new PasswordCheck({ ...services, storage: await database.openStorage() });
    const tried = async (name: string) => passwords.check(name, "falsch-und-lang", "192.0.2.1");
    for (let count = 0; count < 10; count += 1) expect((await tried("Änne")).isRight).toBe(false);
    for (const name of ["ÄNNE", "änne", "Änne".normalize("NFD")])
      await expect(tried(name)).rejects.toMatchObject({ refusal: { code: "too_many_sign_ins" } });
  });
});
