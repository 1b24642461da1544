import { isNetworkId } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { networkViews } from '#plugins/networks/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import type { ThemeMode } from '#ui-shell'
import { mountShell } from '#ui-shell/mount'
import { loadTranslations } from '../../modal/translations.ts'
import { createDemoKernel } from '../harness/createDemoKernel.ts'
import { paintedNamespaceDouble } from '../harness/paintedNamespaceDouble.ts'
import { createTestPlatform } from '../harness/testPlatform.ts'
import { demoPlugin } from './demoPlugin.ts'

const query = new URLSearchParams(location.search)
const mode: ThemeMode =
  query.get('theme') === 'dark' ? 'dark' : query.get('theme') === 'light' ? 'light' : 'auto'
const embedded = query.has('embedded')
const harness = createTestPlatform({
  clock: 'real',
  respond: () => ({ body: { count: 0, data: [] } }),
})
const kernel = createDemoKernel(
  harness,
  [
    connect(),
    walletRegistry(),
    help(),
    networkViews(),
    account(),
    demoPlugin(),
    paintedNamespaceDouble(),
  ],
  { embedded },
)

if (query.has('connected')) await kernel.connections.connect('demo', { walletId: 'aurora' })
if (query.has('offline')) harness.goOnline(false)
if (query.has('alert'))
  kernel.platform.after(50, () =>
    kernel.emit(
      { kind: 'event', id: 'kernel.alerted' },
      { variant: 'error', code: 'APKT008', message: 'Project ID Missing' },
    ),
  )

const readParams = (view: string) => {
  const network = query.get('network')
  if (view === 'Parts') return { sheet: query.get('sheet') ?? 'controls' }
  if (view === 'ConnectingExternal')
    return { wallet: query.get('wallet') ?? 'example.silent', namespace: 'demo' }
  if (view === 'SwitchNetwork' || view === 'SwitchActiveChain')
    return { network: isNetworkId(network) ? network : 'demo:8453' }
  return undefined
}
const view = query.get('view')
const place = document.querySelector('#place')
const shell = mountShell({
  kernel,
  target: embedded && place ? { kind: 'element', element: place } : { kind: 'page' },
  theme: { mode, variables: {}, locale: query.get('locale') ?? 'en' },
  loadTranslations,
})
const open = () => kernel.open(view ? { view: { route: view, params: readParams(view) } } : {})
document.querySelector('#open')?.addEventListener('click', () => void open())
if (!query.has('closed')) await open()
Object.assign(window, { kernel, shell })
