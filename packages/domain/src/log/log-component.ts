const SERVER_LOG_COMPONENTS = [
  "access-codes",
  "api-keys",
  "backups",
  "bookings",
  "climate",
  "clock",
  "courts",
  "door-control",
  "doors",
  "lighting",
  "messages",
  "monitoring",
  "privacy",
  "scheduler",
  "sessions",
  "settings",
  "terminals",
  "users",
] as const;

export type ServerLogComponent = (typeof SERVER_LOG_COMPONENTS)[number];

/** A caller who writes a log entry may not give it one of the server's own components. */
export function isServerLogComponent(component: string): component is ServerLogComponent {
  return (SERVER_LOG_COMPONENTS as readonly string[]).includes(component);
}
