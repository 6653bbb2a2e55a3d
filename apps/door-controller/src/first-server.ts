import { ConnectFailure } from "./connect-failure.ts";

/**
 * Tries the addresses of a server one after the other. Rejects with what the last one said where none answers; that the key
 * was refused by one counts more than that others are not reached.
 */
export async function firstThatAnswers<Channel>(
  servers: readonly string[],
  connect: (server: string) => Promise<Channel>,
): Promise<Channel> {
  let failure: unknown = new ConnectFailure("unreachable", "no address of a server is known");
  for (const server of servers)
    try {
      return await connect(server);
    } catch (error) {
      if (!(failure instanceof ConnectFailure && failure.kind === "refused")) failure = error;
    }
  throw failure;
}
