/** Request header: time of the server's clock after which the request, if delayed, opens no door. */
export const NOT_AFTER_HEADER = "Not-After";
