/** The content of each dialog, where no React draws it. */
export function createCheckout(onConnect) {
  const content = document.createElement('div')
  content.dataset.page = ''
  const name = document.createElement('input')
  name.setAttribute('aria-label', 'Name')
  const connect = document.createElement('button')
  Object.assign(connect, { id: 'connect', type: 'button', textContent: 'Connect' })
  connect.addEventListener('click', onConnect)
  content.append(name, connect)
  return content
}
