import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";

const ATTEMPTS = 60;
const BETWEEN_ATTEMPTS_MS = 500;

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** Copy of a template that is not in use, or empty. */
export async function createTestDatabase(adminUrl: string, template?: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(8).toString("hex")}`;
  await asAdmin(
    adminUrl,
    `create database "${name}"${template === undefined ? "" : ` template "${template}"`}`,
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropped(adminUrl, name) };
}

/** Retries, since no checkpoint succeeds while the test of a full disk fills its disk. */
async function dropped(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await asAdmin(adminUrl, `drop database if exists "${name}" with (force)`);
      return;
    } catch (error) {
      const isOfFullDisk = error instanceof Error && error.message.includes("checkpoint request failed");
      if (!isOfFullDisk || attempt === ATTEMPTS) throw error;
      await setTimeout(BETWEEN_ATTEMPTS_MS);
    }
  }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
