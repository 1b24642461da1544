/**
 * The one error of `createModal` itself: as every `LatchkeyError`, without their table, which the
 * page would have to load for it.
 */
export const createSignInConflict = (): TypeError =>
  Object.assign(new TypeError('Option "siweConfig" cannot be used: `siwx` is set.'), {
    name: 'LatchkeyError',
    code: 'options-invalid',
    context: { option: 'siweConfig' },
    remedy: 'Pass one of the two.',
    docs: 'errors.md#options-invalid',
  })
