/** Request header: a time of the server's clock after which the request, if delayed on the way, opens no door. */
export const NOT_AFTER_HEADER = "Not-After";
