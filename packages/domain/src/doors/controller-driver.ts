/** Driver of doors with a controller (D-20); a door's address is the controller's lasting id (E-04). */
export const CONTROLLER_DRIVER = "controller";
