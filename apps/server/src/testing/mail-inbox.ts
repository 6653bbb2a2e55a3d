import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { type MailInbox, startInbox } from "./mail-server.ts";

/** Closed after the test; port 0: any free one. */
export async function openInbox(options: SMTPServerOptions = {}, port = 0): Promise<MailInbox> {
  const inbox = await startInbox(options, port);
  onTestFinished(inbox.stop);
  return inbox;
}
