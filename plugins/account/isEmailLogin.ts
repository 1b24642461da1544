import type { NamespaceState } from '#kernel'

/** True for the embedded wallet of a login by email. */
export const isEmailLogin = ({ connection }: NamespaceState): boolean =>
  connection?.auth?.name === 'email'
