// A double of the frame that the provider hosts today, which no test can reach: it knows nothing
// but messages between windows, says everything to `*`, takes
// requests from anybody, and calls what it does not know `null`. A test steers it with messages `{
// steer, ... }`. READY is held back with `?hold`.
const query = new URLSearchParams(location.search)
const heard = []
const held = []
const owner = '0x52908400098527886E0F7030069857D2E4169EE7'
const user = {
  email: 'ada@mail.example',
  address: owner,
  chainId: 1,
  accounts: [{ address: owner, type: 'eoa' }],
  preferredAccountType: 'eoa',
  userName: null,
}
const answers = {
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1] },
  CONNECT_EMAIL: { action: 'VERIFY_OTP' },
  GET_USER: user,
  CONNECT_SOCIAL: user,
  IS_CONNECTED: { isConnected: true },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://login.example/?state=abc' },
}
const holding = ['CONNECT_DEVICE', 'RPC_REQUEST', 'CONNECT_FARCASTER']
const toPage = (message) => parent.postMessage(message, '*')
const ready = () => toPage({ type: '@w3m-frame/READY', payload: { version: '4' } })
const answer = ({ id, type }, payload, how = 'SUCCESS') =>
  toPage({ type: `${type.replace('@w3m-app/', '@w3m-frame/')}_${how}`, id, payload })
const steering = {
  ready,
  go: ({ address }) => location.assign(address),
  reload: () => location.reload(),
  say: ({ say }) => toPage(say),
  // Answers everything that was asked and not answered.
  release({ payload, how }) {
    for (const one of held.splice(0)) answer(one, payload, how)
  },
}
addEventListener('message', ({ data, origin }) => {
  if (typeof data !== 'object' || data === null) return
  if (typeof data.steer === 'string') return steering[data.steer](data)
  if (typeof data.type !== 'string' || !data.type.startsWith('@w3m-app/')) return
  heard.push({ ...data, origin })
  toPage({ heard: { ...data, origin } })
  const name = data.type.replace('@w3m-app/', '')
  if (holding.includes(name)) held.push(data)
  // As the real one: taking back a request is never answered.
  else if (name !== 'RPC_ABORT') answer(data, answers[name])
})
toPage({ hello: 'frame' })
if (!query.has('hold') && !location.hostname.startsWith('hosted-hold')) ready()
