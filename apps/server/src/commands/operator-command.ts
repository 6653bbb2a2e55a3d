import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { openBesideServer } from "../database/beside-server.ts";
import { refusalOfDamage } from "../database/sqlite/sqlite-errors.ts";
import { logIn } from "../facts/log-writer.ts";
import { refreshTokensIn } from "../modules/users/refresh-token-records.ts";
import { userLog } from "../modules/users/user-log-entries.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { Argon2Hasher } from "../platform/system/argon2-hasher.ts";
import { systemRandomness } from "../platform/system/system-randomness.ts";
import { type Command, CommandRefused } from "./command.ts";

/** Characters of new passwords, without letters and digits that look alike. */
const PASSWORD_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** npm run operator -- reset NAME: a new password; enables the user, as operator if no other one can sign in. */
export const operatorCommand: Command = async (args, context) => {
  try {
    await resetPassword(args, context);
  } catch (error) {
    throw refusalOfDamage(error, context.config.dataDir) ?? error;
  }
};

const resetPassword: Command = async (args, { config, clock, print, serverLog }) => {
  const [action, name, ...others] = args;
  if (action !== "reset" || name === undefined || others.length > 0)
    throw new CommandRefused(COMMAND_MESSAGES.operatorUsage);
  const password = newPassword();
  const hasher = new Argon2Hasher(systemRandomness);
  const passwordHash = await hasher.hash(password);
  const database = await openBesideServer(config, serverLog);
  if (database === null) {
    const isSqlite = config.databaseUrl === null;
    throw new CommandRefused(
      isSqlite ? COMMAND_MESSAGES.noDatabase(config.dataDir) : COMMAND_MESSAGES.noHall,
    );
  }
  try {
    const isMadeOperator = await database.write(async (store) => {
      const users = await usersIn(store).list();
      const user = await usersIn(store).findByName(name);
      if (user === null) {
        const names = users.map(({ username }) => username);
        throw new CommandRefused(COMMAND_MESSAGES.operatorUnknown(name, names));
      }
      const hasNoOperator = !users.some(({ role, isDisabled }) => role === "admin" && !isDisabled);
      const role = hasNoOperator ? "admin" : user.role;
      await usersIn(store).update(user.id, { passwordHash, role, isDisabled: false });
      await refreshTokensIn(store).deleteOfUser(user.id, null);
      await logIn(store).append(userLog.passwordResetAtMachine(clock.now(), user.id));
      return role !== user.role;
    });
    print(COMMAND_MESSAGES.operatorReset(name, password, isMadeOperator));
  } finally {
    await database.close();
  }
};

/** A random password of about 79 bits. */
function newPassword(): string {
  const letter = () => PASSWORD_CHARACTERS[systemRandomness.below(PASSWORD_CHARACTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
