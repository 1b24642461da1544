import type { Connections, Platform, Release } from '#kernel'
import type { Approvals } from './createApprovals.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginSession } from './createLoginSession.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import type { Logins } from './createLogins.ts'

/** Parts of the wallet that a login in another tab changes. */
export type OtherTabsTools = {
  readonly platform: Pick<Platform, 'log'>
  readonly connections: Pick<Connections, 'get'>
  readonly link: Pick<FrameLink, 'close'>
  readonly loginStorage: Pick<LoginStorage, 'used' | 'watch'>
  readonly loginSession: Pick<LoginSession, 'isReplaced' | 'adopt' | 'clearState'>
  readonly logins: Pick<Logins, 'inUse' | 'endAll' | 'reload'>
  readonly approvals: Pick<Approvals, 'cancelAll'>
}

/**
 * Follows the login in other tabs, which share the frame's storage: a sign-out ends the connections
 * here, and another login changes their accounts.
 */
export function followOtherTabs({
  platform,
  connections,
  link,
  loginStorage,
  loginSession,
  logins,
  approvals,
}: OtherTabsTools): Release {
  const end = () => {
    approvals.cancelAll()
    loginSession.clearState()
    logins.endAll()
    link.close()
  }
  const adopt = async () => {
    approvals.cancelAll()
    loginSession.adopt()
    // This tab's frame has the keys of the earlier user; the next one has those of the new one.
    link.close()
    await logins.reload(connections.get().active).catch((error: unknown) => {
      platform.log('info', 'The login of another tab could not be read.', error)
      end()
    })
  }
  return loginStorage.watch(() => {
    if (!logins.inUse()) return
    if (!loginStorage.used()) end()
    else if (loginSession.isReplaced()) void adopt()
  })
}
