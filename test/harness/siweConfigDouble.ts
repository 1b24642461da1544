import type { SiweConfig } from '#plugins/ports/SiweConfig'

/** The `siweConfig` of a host whose server accepts every message and keeps no session. */
export const siweConfigDouble: SiweConfig = {
  getNonce: async () => 'n',
  createMessage: () => '',
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
}
