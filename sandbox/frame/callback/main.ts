/** The server wrote these into the page, and only the first time this address was visited. */
const fact = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
/** The origin this login was opened for. */
const host = fact('host')
/** Without a window: the page of that origin to return to, with the result. */
const back = fact('back')
const line = document.querySelector('#status')

if (back) location.replace(back)
else if (host) {
  // An opener of another origin gets nothing; a severed one gets the result through the frame.
  window.opener?.postMessage({ resultUri: location.href }, host)
  if (line) line.textContent = 'Done. You can close this window.'
  window.close()
} else if (line) line.textContent = 'This login is over. Close this window and start again.'
