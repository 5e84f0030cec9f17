import type { Inks } from './inks.ts'

// Each function returns the SVG of an object in a square of 200 units. Elements without `fill` or `stroke`
// get these from the SVG group that `drawings.ts` adds around the object.

const wheel = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${radius * 0.35}"/>`

export const outdoorObjects = {
  bus: ({ main, accent, light }: Inks) => `
    <path d="M14 150V58q0-20 20-20h124q16 0 20 18l10 56v38z" fill="${main}"/>
    <path d="M26 56h32v40H26zM68 56h32v40H68zM110 56h32v40h-32zM152 56h12q6 0 7 8l7 32h-26z" fill="${light}"/>
    <path d="M14 112h174" stroke="${accent}" stroke-width="12"/>
    ${wheel(54, 154, 20, light)}${wheel(146, 154, 20, light)}`,
  bicycle: ({ main, accent, light }: Inks) => `
    <g stroke="${accent}" stroke-width="9"><circle cx="46" cy="130" r="38" fill="${light}"/><circle cx="154" cy="130" r="38" fill="${light}"/></g>
    <path d="M46 130l34-60h52l22 60M46 130h52l34-60M98 130L76 58M154 130l-26-82h22" fill="none" stroke-width="12"/>
    <path d="M46 130l34-60h52l22 60M46 130h52l34-60M98 130L76 58M154 130l-26-82h22" fill="none" stroke="${main}" stroke-width="5"/>
    <path d="M58 56h34" stroke-width="14"/><circle cx="98" cy="130" r="10" fill="${main}"/>`,
  dumbbell: ({ main, accent, light }: Inks) => `
    <path d="M60 100h80" stroke-width="20"/><path d="M60 100h80" stroke="${light}" stroke-width="9"/>
    <rect x="38" y="48" width="28" height="104" rx="11" fill="${main}"/><rect x="134" y="48" width="28" height="104" rx="11" fill="${main}"/>
    <rect x="14" y="68" width="24" height="64" rx="10" fill="${accent}"/><rect x="162" y="68" width="24" height="64" rx="10" fill="${accent}"/>`,
  ball: ({ main, accent, light }: Inks) => `
    <circle cx="100" cy="100" r="86" fill="${light}"/>
    <path d="M100 64l35 26-13 41H78L65 90z" fill="${main}"/>
    <path d="M100 64V18M135 90l44-16M122 131l30 42M78 131l-30 42M65 90L21 74" fill="none"/>
    <path d="M76 20q24 18 48 0M182 80q-16 24 6 42M14 122q20-18 4-44M132 180q-32-14-64 0" fill="${accent}"/>`,
  boat: ({ main, accent, light }: Inks) => `
    <path d="M96 18v110H30z" fill="${light}"/><path d="M108 34v94h58z" fill="${accent}"/><path d="M102 8v130" stroke-width="8"/>
    <path d="M14 134h172l-26 38H44z" fill="${main}"/>
    <path d="M8 184q16-12 32 0t32 0 32 0 32 0 32 0 24 0" fill="none"/>`,
  tent: ({ main, accent, light }: Inks) => `
    <path d="M100 34L8 172h184z" fill="${main}"/><path d="M100 34L62 172h76z" fill="${light}"/><path d="M100 92l-22 80h44z" fill="${accent}"/>
    <path d="M100 34V12M4 172h192" stroke-width="8"/><path d="M100 12l26 8-26 9z" fill="${accent}"/>`,
  car: ({ main, accent, light }: Inks) => `
    <path d="M10 148v-34q0-16 18-20l22-4 22-36q6-10 20-10h38q14 0 22 12l22 36 12 4q10 4 10 16v36z" fill="${main}"/>
    <path d="M66 90l16-28q3-5 10-5h8v33zM112 57h16q8 0 12 7l14 26h-42z" fill="${light}"/>
    <path d="M10 118h22M176 118h20" stroke="${accent}" stroke-width="11"/>
    ${wheel(56, 150, 21, light)}${wheel(148, 150, 21, light)}`
} as const
