/** The style sheet of the provider's pages. Its colours are values of design tokens of `@eqs/ui`. */
export const stylesheet = `
:root { color-scheme: light dark; --bg: #FFF8F3; --surface: #FFFFFF; --ink: #2B1019; --muted: #6F4D57; --line: #EBD6CF; --field: #98717C;
  --action: #7A1740; --on-action: #FFFFFF; --link: #8A1A49; --err: #B3191F; --sol: #F9B934; --focus: #1D4ED8; }
@media (prefers-color-scheme: dark) { :root { --bg: #1C0E14; --surface: #281720; --ink: #FCEFEA; --muted: #CDB3BA; --line: #4A2F3B; --field: #9C7885;
  --action: #FF9A5C; --on-action: #2B0F06; --link: #FFA9C2; --err: #FF8F8A; --focus: #8AB4FF; } }
* { box-sizing: border-box; }
body { overflow-wrap: anywhere; margin: 0; background: var(--bg); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 48px 24px 64px; border-block-start: 8px solid var(--sol); }
h1 { font: 700 30px/1.2 Georgia, serif; margin: 0 0 24px; }
h2 { font: 700 24px/1.3 Georgia, serif; margin: 32px 0 8px; }
h3 { font: 700 20px/1.3 Georgia, serif; margin: 0 0 8px; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 24px; }
article p { margin: 0 0 8px; }
.small { color: var(--muted); font-size: 15px; }
form { display: grid; gap: 16px; }
label { display: grid; gap: 4px; }
input { font: inherit; min-height: 52px; padding: 8px 16px; border: 2px solid var(--field); border-radius: 8px; background: var(--surface); color: inherit; }
button { font: inherit; font-weight: 700; min-height: 48px; padding: 8px 24px; border: 0; border-radius: 8px; background: var(--action); color: var(--on-action); cursor: pointer; }
[role="alert"] { color: var(--err); margin: 0; }
`
