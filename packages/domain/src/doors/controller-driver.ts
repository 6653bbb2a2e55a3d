/**
 * The driver of a door that decides by itself (D-20). The address of such a door is the id of its controller, so that a new
 * card or machine changes nothing of the door (E-04).
 */
export const CONTROLLER_DRIVER = "controller";
