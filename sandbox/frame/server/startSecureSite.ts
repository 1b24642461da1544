import type { Route } from '../../api/reply.ts'
import { createBundler } from '../../bundler/createBundler.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import { startIdentity } from '../../identity/startIdentity.ts'
import { createMailLimit } from '../../mail/createMailLimit.ts'
import type { MailHost } from '../../mail/startMail.ts'
import { startMail } from '../../mail/startMail.ts'
import type { SiteConfig } from '../sdk/siteApi.ts'
import { buildFrame } from './buildFrame.ts'
import { createDirectives } from './createDirectives.ts'
import { createMailedCodes } from './createMailedCodes.ts'
import { createPendingTasks } from './createPendingTasks.ts'
import type { Login } from './createUserStore.ts'
import { createUserStore } from './createUserStore.ts'
import type { PendingDevice } from './emailCalls.ts'
import { emailCalls } from './emailCalls.ts'
import { formPages } from './formPages.ts'
import { secureRoutes } from './secureRoutes.ts'
import { serveSite } from './serveSite.ts'
import { sitePages } from './sitePages.ts'
import type { PendingSocialLogin } from './socialCalls.ts'
import { socialCalls } from './socialCalls.ts'
import { updateCalls } from './updateCalls.ts'

export type SecureSite = {
  /** Origin of the secure site. */
  readonly url: string
  readonly identityUrl: string
  readonly inboxUrl: string
  readonly routes: readonly Route[]
  /** Sends a mail into everybody's inbox. */
  readonly sendMail: MailHost['send']
  reset(): Promise<void>
  stop(): Promise<void>
}
export type SecureSiteOptions = {
  /** The chain that smart accounts live on; its bundler starts when it is first needed. */
  readonly chain: EvmChain
  /** RPC addresses by CAIP-2 id. */
  readonly chains: Readonly<Record<string, string>>
  /** The API host's address, once it is there. */
  api(): string
  /** The assets that the wallet discovers, by CAIP-2 id. */
  assets?(): SiteConfig['assets']
  /** The project's list of pages that may embed the frame. */
  allowedOrigins(): readonly string[]
}

/** The state of one run; `reset` of each part empties it. */
const createSiteState = () => ({
  people: createUserStore(),
  mailLimit: createMailLimit(),
  directives: createDirectives(),
  devices: createPendingTasks<PendingDevice, true>(),
  socials: createPendingTasks<PendingSocialLogin, string>(),
  casts: createPendingTasks<true, Login | 'denied'>(),
})

/** Builds the frame on the first visit: a sandbox without a login needs no frame. */
function createFrameFolder() {
  let folder: Promise<string> | undefined
  return () => {
    folder ??= buildFrame()
    return folder
  }
}

type SecureCallOptions = Parameters<typeof emailCalls>[0] &
  Parameters<typeof socialCalls>[0] & { readonly bundler: ReturnType<typeof createBundler> }

/** The JSON calls of the site's own pages. */
const secureCalls = (options: SecureCallOptions) => ({
  ...emailCalls(options),
  ...updateCalls(options),
  ...socialCalls(options),
  '/api/smart-account': async () => {
    await options.bundler.prepare()
    return {}
  },
  '/bundler': (body: unknown) => options.bundler.request(body),
})

/** Starts the secure site with its servers: mail, identity provider and (when needed) bundler. */
export async function startSecureSite({
  chain,
  chains,
  api,
  assets = () => ({}),
  allowedOrigins,
}: SecureSiteOptions): Promise<SecureSite> {
  const state = createSiteState()
  const { people, mailLimit, directives, devices, socials, casts } = state
  const bundler = createBundler(chain)
  const mail = await startMail()
  const codes = createMailedCodes({ mail, mailLimit, directives })
  const folder = createFrameFolder()
  const identity = { now: undefined as Awaited<ReturnType<typeof startIdentity>> | undefined }

  const site = await serveSite(async (own) => {
    const started = await startIdentity({
      callback: `${own}/callback`,
      severs: () => Boolean(directives.take('severed')),
    })
    identity.now = started
    const policy = () => ({
      allowedOrigins: allowedOrigins(),
      connect: [started.url, api(), ...new Set(Object.values(chains))].filter(Boolean),
    })
    const calls = { ...state, codes, mail, bundler, url: () => own, identity: () => started }
    return {
      folder,
      pages: sitePages({ policy, directives, socials }),
      forms: formPages({ devices, casts, people }),
      files: {
        '/config.json': (): SiteConfig => ({
          token: started.endpoints.token,
          client: `${own}/callback`,
          chains,
          smartAccountNetworks: [chain.chainId],
          assets: assets(),
        }),
      },
      calls: secureCalls(calls),
    }
  })

  return {
    url: site.url,
    identityUrl: identity.now?.url ?? '',
    inboxUrl: mail.url,
    routes: secureRoutes({ directives, mail }),
    sendMail: mail.send,
    async reset() {
      for (const part of [...Object.values(state), codes, mail]) part.reset()
      await bundler.reset()
    },
    stop: async () =>
      void (await Promise.all([site.stop(), identity.now?.stop(), mail.stop(), bundler.stop()])),
  }
}
