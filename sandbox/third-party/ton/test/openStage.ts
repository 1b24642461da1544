import type { Namespace, NamespaceHost } from 'latchkey/kernel'
import { createBridges } from '../bridges.ts'
import { createNamespace } from '../connect.ts'
import { manifestOf } from '../manifest.ts'
import { createToncenterDouble } from './ToncenterDouble.ts'
import { createTonWalletDouble } from './TonWalletDouble.ts'

/** A page with a wallet and a node, and the namespace on it. */
export function openStage() {
  const double = createTonWalletDouble()
  const center = createToncenterDouble()
  const globals = new Map<string, unknown>([['harbor', { tonconnect: double.bridge }]])
  const page = {
    origin: 'https://host.example',
    title: '',
    description: '',
    icon: '',
    url: () => 'https://host.example/',
    globals,
    global: (name: string) => globals.get(name),
    globalNames: () => [...globals.keys()],
    listen: () => () => {},
    dispatch: () => {},
  }
  const host: NamespaceHost = {
    networks: () => manifestOf({}).networks,
    page,
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    log: () => {},
    post: () => Promise.reject(new Error('TON posts nothing')),
    request: async (url, { method = 'GET' } = {}) => center.node({ url, method }),
  }
  const bridges = createBridges(host)
  const namespace: Namespace = createNamespace(host, bridges, {})
  return { double, center, page, bridges, namespace }
}
