// The other side of the handshake, as a page of another origin. A test steers it with messages `{
// steer, ... }`. READY is held back until it is told with `?hold`
// and under a name that begins with `hold`; `?sender` is a page that only sends what it is told.
const query = new URLSearchParams(location.search)
const heard = []
const held = []
let port
const answers = {
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1] },
  GET_CHAIN_ID: { chainId: 1 },
  CONNECT_EMAIL: { action: 'VERIFY_OTP' },
  IS_CONNECTED: { isConnected: true },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://login.example/' },
}
const answer = ({ id, type }, payload, how = 'SUCCESS') =>
  port.postMessage({ id, type: `${type.replace('@w3m-app/', '@w3m-frame/')}_${how}`, payload })
const toPage = (message, ports = []) =>
  (parent === window ? opener : parent).postMessage(message, '*', ports)
const ready = () => toPage({ type: '@w3m-frame/READY', version: '4' })
const onRequest = ({ data }) => {
  heard.push(data)
  toPage({ heard: data })
  const name = data.type.replace('@w3m-app/', '')
  if (name === 'CONNECT_DEVICE' || name === 'CONNECT_FARCASTER') held.push(data)
  else answer(data, answers[name])
}
const steering = {
  ready,
  go: ({ address }) => location.assign(address),
  reload: () => location.reload(),
  // Answers everything that was asked and not answered.
  release() {
    for (const one of held.splice(0))
      answer(one, one.type.endsWith('FARCASTER') ? { userName: 'ada' } : undefined)
  },
  // Answers nothing from now on, as a frozen page.
  freeze() {
    port.onmessage = null
  },
  // Says something in this window's name, on the page's window.
  say: ({ say }) => toPage(say),
  // Gives the port in use away.
  give: () => toPage({ gift: true }, [port]),
  report: ({ reply }) => toPage({ reply, report: { heard, referrer: document.referrer } }),
}
addEventListener('message', ({ data, ports, origin }) => {
  if (typeof data !== 'object' || data === null) return
  if (typeof data.steer === 'string') steering[data.steer](data)
  else if (data.type === '@w3m-app/CHANNEL' && ports[0]) {
    heard.push({ type: data.type, origin, ports: ports.length, nonce: data.nonce })
    port = ports[0]
    const echo = query.get('echo')
    if (echo === 'silent') return
    port.onmessage = onRequest
    port.postMessage(
      echo === 'wrong'
        ? { type: '@w3m-frame/CHANNEL', nonce: '0'.repeat(32) }
        : { type: '@w3m-frame/CHANNEL', nonce: data.nonce },
    )
  }
})
if (query.has('sender')) toPage({ sender: 'here' })
else {
  toPage({ hello: 'frame' })
  if (!query.has('hold') && !location.hostname.startsWith('hold')) ready()
}
