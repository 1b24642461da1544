/**
 * A signature without the body, which the source of an arrow function has after it.
 * @param {string} head
 */
export const trimBody = (head) =>
  head
    .replace(/^(?:async )?function\*? ?/, '')
    .replace(/^async /, '')
    .replace('< ', '<')
    .replace(/^const (\w+) = (\(.*?\): [^=]*?) =>.*$/, '$1$2')
    .replace(/^const (\w+: [^=]+?) = .*$/, '$1')
