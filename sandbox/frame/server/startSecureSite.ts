import type { Route } from '../../api/reply.ts'
import { createBundler } from '../../bundler/createBundler.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import { startIdentity } from '../../identity/startIdentity.ts'
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

/** Starts the secure site with its servers: mail, identity provider and (when needed) bundler. */
export async function startSecureSite({
  chain,
  chains,
  api,
  assets = () => ({}),
  allowedOrigins,
}: SecureSiteOptions): Promise<SecureSite> {
  const people = createUserStore()
  const directives = createDirectives()
  const devices = createPendingTasks<PendingDevice, true>()
  const socials = createPendingTasks<PendingSocialLogin, string>()
  const casts = createPendingTasks<true, Login | 'denied'>()
  const bundler = createBundler(chain)
  const mail = await startMail()
  const codes = createMailedCodes({ mail, directives })
  // Built when it is first visited: a sandbox without a login needs no frame.
  const built: { folder?: Promise<string> } = {}
  const folder = () => {
    built.folder ??= buildFrame()
    return built.folder
  }
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
    const common = { people, directives, url: () => own }
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
      calls: {
        ...emailCalls({ ...common, codes, mail, devices }),
        ...updateCalls({ people, codes }),
        ...socialCalls({ ...common, socials, casts, identity: () => started }),
        '/api/smart-account': async () => {
          await bundler.prepare()
          return {}
        },
        '/bundler': (body) => bundler.request(body),
      },
    }
  })

  return {
    url: site.url,
    identityUrl: identity.now?.url ?? '',
    inboxUrl: mail.url,
    routes: secureRoutes({ directives, mail }),
    sendMail: mail.send,
    async reset() {
      for (const part of [people, codes, directives, devices, socials, casts, mail]) part.reset()
      await bundler.reset()
    },
    stop: async () =>
      void (await Promise.all([site.stop(), identity.now?.stop(), mail.stop(), bundler.stop()])),
  }
}
