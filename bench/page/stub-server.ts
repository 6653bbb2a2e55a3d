import fastifyCookie from "@fastify/cookie";
import Fastify from "fastify";
import { serveWebFiles } from "../../apps/server/src/api/web-files.ts";
import { setSecurityHeaders } from "../../apps/server/src/platform/http/security-headers.ts";

/** Serves a built page like the server does. */
const app = Fastify();
await setSecurityHeaders(app, { isTls: false, isPublicHttps: false });
await app.register(fastifyCookie);
serveWebFiles(app, process.argv[2] ?? "", { isEnrolled: async () => false });
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
