/**
 * The text of a page that embeds the frame and speaks its protocol. It contains no product code,
 * so that it can send what the product never sends. Tests use `window.embedding`.
 */
export const frameEmbeddingPage = (
  frame: string,
): string => `<!doctype html><meta charset="utf-8"><title>A shop</title>
<style>body { margin: 0; min-height: 100vh; background: #ccd }
iframe { position: absolute; left: 40px; top: 20px; width: 360px; height: 640px; border: 0;
  background: white }
#cover { position: absolute; left: 40px; top: 20px; width: 360px; height: 900px;
  background: white; opacity: 0.01; pointer-events: none; z-index: 2 }</style>
<iframe id="frame" title="Wallet" src="${frame}"></iframe>
<script>
const secure = new URL(${JSON.stringify(frame)}).origin
const hex = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('')
const iframe = document.querySelector('iframe')
const answers = new Map(), waiting = new Map(), events = [], heard = []
let port, nonce, meet
const met = new Promise((resolve) => { meet = resolve })
const take = ({ data }) => {
  heard.push(data)
  if (data.type === '@w3m-frame/CHANNEL') return data.nonce === nonce ? meet(true) : undefined
  if (data.id === undefined) return events.push(data)
  answers.set(data.id, [...(answers.get(data.id) ?? []), data])
  waiting.get(data.id)?.(data)
}
const readies = []
window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== iframe.contentWindow) return
  readies.push({ origin, data })
  if (data?.type !== '@w3m-frame/READY' || port || window.holdOffer) return
  embedding.offer()
})
window.embedding = {
  met, answers, events, heard, readies,
  offer(type = '@w3m-app/CHANNEL', given = hex(), ports = 1) {
    nonce = given
    const channels = Array.from({ length: ports }, () => new MessageChannel())
    port = channels[0]?.port1
    if (port) port.onmessage = take
    iframe.contentWindow.postMessage({ type, nonce }, secure, channels.map((one) => one.port2))
  },
  raw: (message) => port.postMessage(message),
  begin(name, payload, id = hex()) {
    port.postMessage({ id, type: '@w3m-app/' + name, payload })
    return id
  },
  answer: (id) => new Promise((resolve) => {
    const there = answers.get(id)?.[0]
    if (there) resolve(there)
    else waiting.set(id, resolve)
  }),
  ask(name, payload) { return this.answer(this.begin(name, payload)) },
}
</script>`
