import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { type MailInbox, startInbox } from "./mail-server.ts";

/** A mail server (startInbox) that ends with the test. */
export async function openInbox(options: SMTPServerOptions = {}): Promise<MailInbox> {
  const inbox = await startInbox(options);
  onTestFinished(inbox.stop);
  return inbox;
}
