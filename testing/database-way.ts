import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to a database that can be cut, and led to another one. */
export class DatabaseWay {
  readonly #server: Server;
  #target: URL;
  readonly #sockets = new Set<Socket>();
  /** Nothing comes back from the database, while questions reach it. */
  isCut = false;

  private constructor(target: URL, server: Server) {
    this.#target = target;
    this.#server = server;
  }

  static async open(target: URL): Promise<DatabaseWay> {
    const way: DatabaseWay = new DatabaseWay(
      target,
      createServer((near) => {
        const far = connect(Number(way.#target.port), way.#target.hostname);
        for (const socket of [near, far]) {
          way.#sockets.add(socket);
          socket.setNoDelay(true);
          socket.on("error", () => {});
          socket.on("close", () => {
            way.#sockets.delete(socket);
            if (!way.isCut || socket === near) (socket === near ? far : near).destroy();
          });
        }
        near.on("data", (data) => far.write(data));
        far.on("data", (data) => way.isCut || near.write(data));
      }),
    );
    way.#server.listen(0, "127.0.0.1");
    await new Promise((resolve) => way.#server.once("listening", resolve));
    return way;
  }

  url(database: string): string {
    const url = new URL(database);
    url.port = String((this.#server.address() as { port: number }).port);
    return url.href;
  }

  /** Ends its connections; new ones lead to the target. */
  leadTo(target: URL): void {
    this.#target = target;
    this.heal();
  }

  heal(): void {
    this.isCut = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.heal();
    this.#server.close();
  }
}
