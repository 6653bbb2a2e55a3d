import type { Handlers } from "./handler.ts";
import { accessCodeHandlers } from "./handlers/access-code-handlers.ts";
import { apiKeyHandlers } from "./handlers/api-key-handlers.ts";
import { blockHandlers } from "./handlers/block-handlers.ts";
import { bookingHandlers } from "./handlers/booking-handlers.ts";
import { climateHandlers } from "./handlers/climate-handlers.ts";
import { contactHandlers } from "./handlers/contact-handlers.ts";
import { controlSystemHandlers } from "./handlers/control-system-handlers.ts";
import { courtHandlers } from "./handlers/court-handlers.ts";
import { deviceHandlers } from "./handlers/device-handlers.ts";
import { doorHandlers } from "./handlers/door-handlers.ts";
import { lightChannelHandlers } from "./handlers/light-channel-handlers.ts";
import { logHandlers } from "./handlers/log-handlers.ts";
import { privacyHandlers } from "./handlers/privacy-handlers.ts";
import { schedulerHandlers } from "./handlers/scheduler-handlers.ts";
import { sessionHandlers } from "./handlers/session-handlers.ts";
import { settingHandlers } from "./handlers/setting-handlers.ts";
import { terminalHandlers } from "./handlers/terminal-handlers.ts";
import { userHandlers } from "./handlers/user-handlers.ts";
import type { Services } from "./services.ts";

/** One handler for each endpoint of the contract; each calls one function of the application. */
export function createHandlers(services: Services): Handlers {
  return {
    ...sessionHandlers(services),
    ...userHandlers(services),
    ...apiKeyHandlers(services),
    ...courtHandlers(services),
    ...blockHandlers(services),
    ...doorHandlers(services),
    ...terminalHandlers(services),
    ...lightChannelHandlers(services),
    ...accessCodeHandlers(services),
    ...privacyHandlers(services),
    ...bookingHandlers(services),
    ...contactHandlers(services),
    ...settingHandlers(services),
    ...schedulerHandlers(services),
    ...deviceHandlers(services),
    ...climateHandlers(services),
    ...logHandlers(services),
    ...controlSystemHandlers(services),
  };
}
