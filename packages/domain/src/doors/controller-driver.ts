/**
 * The driver of a door that decides itself (D-20). The address of such a door is the id of its controller, so that a
 * new card or machine does not change the door (E-04).
 */
export const CONTROLLER_DRIVER = "controller";
