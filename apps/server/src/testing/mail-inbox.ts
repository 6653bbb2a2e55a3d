import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { type MailInbox, startInbox } from "./mail-server.ts";

/** A mail server (startInbox) that ends with the test; port 0: any that is free. */
export async function openInbox(options: SMTPServerOptions = {}, port = 0): Promise<MailInbox> {
  const inbox = await startInbox(options, port);
  onTestFinished(inbox.stop);
  return inbox;
}
