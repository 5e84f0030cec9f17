import type { Inks } from './inks.ts'

// Each function returns the SVG of an object in a square of 200 units. Elements without `fill` or `stroke`
// get these from the SVG group that `drawings.ts` adds around the object.

export const foodObjects = {
  cup: ({ main, accent, light, ink }: Inks) => `
    <ellipse cx="96" cy="170" rx="86" ry="15" fill="${light}"/>
    <path d="M150 84c34-6 42 44 2 50" fill="none" stroke-width="12"/>
    <path d="M34 70h124l-12 76q-3 18-22 18H68q-19 0-22-18z" fill="${main}"/>
    <path d="M40 104h112l-3 18H43z" fill="${accent}"/>
    <g fill="none" stroke="${ink}"><path d="M70 48q-12-14 0-28"/><path d="M98 48q-12-14 0-28"/><path d="M126 48q-12-14 0-28"/></g>`,
  alfajor: ({ main, accent, light }: Inks) => `
    <path d="M24 84q0-44 76-44t76 44v8H24z" fill="${main}"/>
    <rect x="18" y="92" width="164" height="26" rx="13" fill="${accent}"/>
    <path d="M24 118h152v10q0 36-76 36t-76-36z" fill="${main}"/>
    <path d="M60 62q18-10 40-10" fill="none" stroke="${light}"/>
    <g stroke="none" fill="${light}"><circle cx="44" cy="104" r="5"/><circle cx="82" cy="108" r="5"/><circle cx="122" cy="103" r="5"/><circle cx="158" cy="107" r="5"/></g>`,
  empanada: ({ main, accent, light }: Inks) => `
    <ellipse cx="100" cy="150" rx="92" ry="22" fill="${light}"/>
    <path d="M16 140q6-92 84-92t84 92q-84 22-168 0z" fill="${accent}"/>
    <path d="M16 140q6-92 84-92t84 92" fill="none" stroke-width="16"/>
    <path d="M16 140q6-92 84-92t84 92" fill="none" stroke="${main}" stroke-width="8" stroke-dasharray="3 15"/>
    <path d="M74 108q26-16 52 0M84 126q16-9 32 0" fill="none"/>`,
  grill: ({ main, accent, light, ink }: Inks) => `
    <path d="M62 130l-22 54M138 130l22 54M100 138v46" fill="none" stroke-width="9"/>
    <path d="M20 92h160q-6 54-80 54T20 92z" fill="${main}"/>
    <rect x="12" y="80" width="176" height="14" rx="7" fill="${light}"/>
    <path d="M44 76q4-26 38-22 26 2 22 22z" fill="${accent}"/>
    <rect x="112" y="58" width="52" height="18" rx="9" fill="${accent}"/>
    <g fill="none" stroke="${ink}"><path d="M64 38q-10-12 0-24"/><path d="M100 36q-10-12 0-24"/><path d="M136 38q-10-12 0-24"/></g>`,
  icecream: ({ main, accent, light }: Inks) => `
    <path d="M58 96h84l-42 92z" fill="${accent}"/>
    <path d="M72 96l44 56M100 96l26 34M128 96l-44 56M100 96l-26 34" stroke-width="3"/>
    <circle cx="70" cy="76" r="31" fill="${light}"/>
    <circle cx="130" cy="76" r="31" fill="${main}"/>
    <circle cx="100" cy="46" r="33" fill="${accent}"/>
    <circle cx="106" cy="10" r="9" fill="${main}"/>
    <path d="M52 96h96" stroke-width="12"/>`,
  pizza: ({ main, accent, light }: Inks) => `
    <path d="M18 44q82-44 164 0l-82 148z" fill="${main}"/>
    <path d="M34 66q66-30 132 0l-66 120z" fill="${light}"/>
    <circle cx="80" cy="84" r="14" fill="${accent}"/><circle cx="124" cy="92" r="14" fill="${accent}"/><circle cx="100" cy="132" r="13" fill="${accent}"/>
    <path d="M18 44q82-44 164 0" fill="none" stroke-width="18"/>
    <path d="M18 44q82-44 164 0" fill="none" stroke="${main}" stroke-width="9"/>`,
  mate: ({ main, accent, light }: Inks) => `
    <path d="M124 62L172 8" fill="none" stroke-width="11"/>
    <path d="M124 62L172 8" fill="none" stroke="${light}" stroke-width="3"/>
    <path d="M44 74q-20 46 6 84 18 24 50 24t50-24q26-38 6-84z" fill="${main}"/>
    <ellipse cx="100" cy="72" rx="58" ry="17" fill="${light}"/>
    <ellipse cx="98" cy="73" rx="40" ry="10" fill="${accent}"/>
    <path d="M40 112q60 22 120 0M44 138q56 20 112 0" fill="none"/>`,
  bottle: ({ main, accent, light }: Inks) => `
    <path d="M74 10h32v48q26 14 26 44v72q0 14-14 14H62q-14 0-14-14v-72q0-30 26-44z" fill="${main}"/>
    <rect x="70" y="8" width="40" height="24" rx="5" fill="${accent}"/>
    <rect x="48" y="104" width="84" height="54" fill="${light}"/>
    <path d="M64 122h52M64 140h34" fill="none"/>
    <path d="M152 112h40q2 36-20 38-22-2-20-38zM172 150v32M156 184h32" fill="${accent}"/>`
} as const
