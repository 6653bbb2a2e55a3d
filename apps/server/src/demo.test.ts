import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { sqlite } from "./testing/engines.ts";
import { startSampleHall } from "./testing/sample-hall.ts";

test("the sample hall says in a sentence that its port is taken", async () => {
  const database = await sqlite.createEmptyDatabase();
  const other = createServer();
  onTestFinished(async () => {
    other.close();
    await database.drop();
  });
  await once(other.listen(0, "127.0.0.1"), "listening");
  const { port } = other.address() as { readonly port: number };
  const demo = startSampleHall({ DATA_DIR: database.dataDir, PORT: String(port) });
  onTestFinished(async () => void (await demo.kill("SIGKILL")));
  expect((await demo.exited).code).toBe(1);
  expect(demo.stderr).toMatch(
    new RegExp(`^Platzwart startet nicht: PORT=${port} ist nicht erlaubt\\. Erlaubt: .+\\.\\n$`),
  );
});

test.each(["abc", "0", "2.5", "101"])(
  "the sample hall says in a sentence that it has no %s courts",
  async (courts) => {
    const database = await sqlite.createEmptyDatabase();
    onTestFinished(() => database.drop());
    const demo = startSampleHall({ DATA_DIR: database.dataDir, PORT: "0", DEMO_COURTS: courts });
    onTestFinished(async () => void (await demo.kill("SIGKILL")));
    expect((await demo.exited).code).toBe(1);
    expect(demo.stderr).toBe(
      `Platzwart startet nicht: DEMO_COURTS=${courts} ist nicht erlaubt. Erlaubt: eine ganze Zahl von 1 bis 100.\n`,
    );
  },
);
