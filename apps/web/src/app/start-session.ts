import { session } from "../shared/api.ts";

/*
 * A small part of its own that is there long before the application on a slow network: the session is renewed meanwhile,
 * so that the first lists are asked for as soon as there is something to draw them.
 */
void session.start();
