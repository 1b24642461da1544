import { createModal } from '../../../modal/index.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { readParameters } from '../readParameters.ts'
import { showModalFacts } from '../showModalFacts.ts'
import type { FailurePoint } from './failingPlugin.ts'
import { failingPlugin, failingViewId } from './failingPlugin.ts'
import { NamespaceOnPageDouble } from './NamespaceOnPageDouble.ts'

const page = readParameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)

const health = { sick: true }
const failing = (point: FailurePoint) => () => failingPlugin(point, health)
const known = {
  import: failing('import'),
  setup: failing('setup'),
  slow: failing('slow'),
  render: failing('render'),
  listener: failing('listener'),
  dispose: failing('dispose'),
  part: failing('part'),
  spin: failing('spin'),
  echo: failing('echo'),
  flood: failing('flood'),
  namespace: NamespaceOnPageDouble,
} as const
const requested = new URLSearchParams(location.search).get('plugins')?.split(',') ?? []
const plugins = requested.flatMap((name) =>
  Object.entries(known).flatMap(([id, make]) => (id === name ? [make()] : [])),
)

const { networks, ...options } = modalOptions(page, info)
window.latchkey = createModal({
  ...options,
  ...(requested.includes('namespace') ? {} : networks && { networks }),
  plugins,
})
showModalFacts(window.latchkey)

const faults: string[] = []
window.latchkey.on('error', ({ id, point }) => {
  faults.push(`${id}: ${point}`)
  document.querySelector('[data-testid=faults]')?.replaceChildren(faults.join(', '))
})
const onClick = (id: string, act: () => void) =>
  document.getElementById(id)?.addEventListener('click', act)
onClick('connect', () => void window.latchkey.open())
onClick('hostile', () => void window.latchkey.open({ view: failingViewId }))
onClick('heal', () => {
  health.sick = false
})
