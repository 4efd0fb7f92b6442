/**
 * Something outside of this process that its operator sees to, in words for them: a service that is away, a site's file
 * that is broken. Where in our code it was met says nothing.
 */
export class OutsideError extends Error {}
