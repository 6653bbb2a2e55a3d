import { randomBytes } from "node:crypto";
import { Client } from "pg";

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** Creates a database of its own for one test: an empty one, or a copy of the named template, which nobody may have open. */
export async function createTestDatabase(adminUrl: string, template?: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(8).toString("hex")}`;
  await asAdmin(
    adminUrl,
    `create database "${name}"${template === undefined ? "" : ` template "${template}"`}`,
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists "${name}" with (force)`) };
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
