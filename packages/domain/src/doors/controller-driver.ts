/** A door that decides itself (D-20) has its controller's id as address, even after a replacement (E-04). */
export const CONTROLLER_DRIVER = "controller";
