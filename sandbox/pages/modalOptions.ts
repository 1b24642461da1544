import { base, mainnet } from 'viem/chains'
import { namespaces } from '../../modal/catalog.ts'
import type { ModalOptions } from '../../modal/index.ts'
import { cloudSiwx, defaultSiwx } from '../../plugins/siwx/index.ts'
import type { SandboxInfo } from '../SandboxInfo.ts'
import type { PageParameters } from './readParameters.ts'

/** Makes the options that a host page of the sandbox passes to `createModal`. */
export function modalOptions(page: PageParameters, info: SandboxInfo): ModalOptions {
  const shown = (namespace: string) =>
    page.namespaces.includes('all') || page.namespaces.includes(namespace)
  return {
    projectId: 'sandbox',
    provider: {
      api: info.api,
      blockchain: info.api,
      pulse: info.api,
      secure: info.secure ?? info.api,
      relay: info.relay,
    },
    networks: [
      mainnet,
      base,
      ...info.networks.filter(({ chainNamespace }) => shown(chainNamespace)),
    ],
    ...(page.namespaces.length > 0 && !page.namespaces.includes('all')
      ? { namespaces: page.namespaces }
      : {}),
    ...(page.namespaces.includes('all') ? { namespaces: Object.keys(namespaces) } : {}),
    customRpcUrls: Object.fromEntries(
      Object.entries(info.chains).flatMap(([id, url]) =>
        id.startsWith('eip155:') ? [] : [[id, [{ url }]] as const],
      ),
    ),
    features: page.features,
    termsConditionsUrl: new URL('/terms', location.href).href,
    privacyPolicyUrl: new URL('/privacy', location.href).href,
    enableEmbedded: page.embedded,
    ...(page.siwx
      ? {
          siwx:
            page.siwx === 'cloud'
              ? cloudSiwx()
              : defaultSiwx(page.siwx === 'default' ? {} : { required: page.siwx === 'required' }),
        }
      : {}),
    ...(page.theme ? { themeMode: page.theme } : {}),
    ...(page.locale ? { locale: page.locale } : {}),
    ...page.options,
  }
}
