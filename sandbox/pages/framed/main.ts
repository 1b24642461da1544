/** Shows the demo with the same parameters, as a site shows a part of another one. */
const frame = document.querySelector('iframe')
if (frame) frame.src = `/demo/${location.search}`
