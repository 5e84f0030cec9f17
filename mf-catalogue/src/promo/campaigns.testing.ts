/**
 * A test case: `html` is a description from an editor or campaign tool, `meant` is the expected content with
 * one line for each block. In a line, `[text](address)` is a link, `!` begins a picture, `**` encloses strong
 * text and `~` encloses struck-through text.
 */
export interface Campaign {
  readonly name: string
  readonly html: string
  readonly meant: readonly string[]
}

const picture = 'https://fotos.example/a.png'

export const campaigns: readonly Campaign[] = [
  {
    name: 'a mail of Mailchimp',
    html: `<!doctype html><html><head><title>Promo</title><style>.mcnPreviewText{display:none !important;} @media (max-width:480px){.mcnImage{display:none}}</style></head><body>
<!--*|IF:MC_PREVIEW_TEXT|*--><span class="mcnPreviewText" style="display:none; font-size:0px; line-height:0px; max-height:0px; max-width:0px; opacity:0; overflow:hidden; visibility:hidden; mso-hide:all;">No te lo pierdas</span><!--*|END:IF|*-->
<center><table align="center" border="0" width="600" id="bodyTable"><tr><td><table class="mcnTextBlock" width="100%"><tbody><tr><td class="mcnTextContent"><h1>2x1 en cines</h1>Todos los jueves.<br>En todas las salas.</td></tr></tbody></table>
<table><tr><td><img class="mcnImage" width="600" alt="Cine" src="${picture}"></td></tr></table>
<table class="mcnButtonBlock"><tr><td><a class="mcnButton" href="www.cine.com.ar" target="_blank">Ver salas</a></td></tr></table>
<em>Copyright</em> <a href="*|UNSUB|*">darte de baja</a><img src="https://cuenta.example/open.gif" width="1" height="1" alt=""></td></tr></table></center></body></html>`,
    meant: [
      '2x1 en cines',
      'Todos los jueves.',
      'En todas las salas.',
      '!Cine',
      '[Ver salas](https://www.cine.com.ar/)',
      'Copyright darte de baja'
    ]
  },
  {
    name: 'a mail of Postmark, whose preheader is hidden by its style sheet',
    html: `<style type="text/css" rel="stylesheet" media="all">/* Base */ body{width:100% !important} .preheader{display:none !important;visibility:hidden;font-size:1px} a:hover{display:none}</style>
<span class="preheader">Usá este enlace dentro de 24 horas.</span>
<table class="email-wrapper" role="presentation"><tr><td align="center"><table class="email-content" role="presentation"><tr><td class="email-masthead"><a href="https://club.example" class="f-fallback email-masthead_name">Club</a></td></tr>
<tr><td><div class="f-fallback"><h1>Hola Ana</h1><p>Tu vale está listo.</p><table class="attributes"><tr><th>Vale</th><td>Café</td></tr><tr><th>Vence</th><td>5/12</td></tr></table></div></td></tr></table></td></tr></table>`,
    meant: ['[Club](https://club.example/)', 'Hola Ana', 'Tu vale está listo.', 'Vale | Café', 'Vence | 5/12']
  },
  {
    name: 'a product of Shopify',
    html: `<meta charset="utf-8"><h5 class="p1">Mate imperial</h5><p data-mce-fragment="1"><span style="font-weight: 700;" data-mce-style="x">Calabaza y alpaca.</span> Hecho a mano.</p><ul class="tabs"><li><a href="#tab1" class="active">Detalle</a></li></ul><ul class="tabs-content"><li class="active" id="tab1">300 ml</li></ul><p><img data-mce-src="x" src="//cdn.shopify.com/s/mate.jpg" alt="Mate"></p><p><a href="/promo/7" title="Bombilla">Sumá la bombilla</a></p>`,
    meant: [
      'Mate imperial',
      '**Calabaza y alpaca.** Hecho a mano.',
      '[Detalle](#)',
      '300 ml',
      '!Mate',
      '[Sumá la bombilla](/promo/7)'
    ]
  },
  {
    name: "a government's page",
    html: `<header class="jumbotron"><h1>Beneficio cultural</h1></header><main><section id="intro"><p class="lead">Descuentos en museos.</p></section><section><h2>Requisitos</h2><dl><dt>Edad</dt><dd>Mayores de 18</dd><dt>Domicilio</dt><dd>Argentina</dd></dl></section><aside class="well"><p>Atención</p></aside><address>Av. Corrientes 1234<br>CABA</address><details><summary>Más datos</summary><p>Ley 27.000</p></details></main><footer>Ministerio</footer><nav><a href="tel:08001234">0800-1234</a></nav>`,
    meant: [
      'Beneficio cultural',
      'Descuentos en museos.',
      'Requisitos',
      'Edad',
      'Mayores de 18',
      'Domicilio',
      'Argentina',
      'Atención',
      'Av. Corrientes 1234',
      'CABA',
      'Más datos',
      'Ley 27.000',
      'Ministerio',
      '[0800-1234](tel:08001234)'
    ]
  },
  {
    name: 'a mail of MJML',
    html: `<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">Abrilo hoy</div><div style="background-color:#f4f4f4;"><!--[if mso | IE]><table><tr><td><![endif]--><div style="margin:0px auto;max-width:600px;"><table align="center" role="presentation" style="width:100%;"><tbody><tr><td style="direction:ltr;font-size:0px;padding:20px 0;text-align:center;"><div class="mj-column-per-50" style="font-size:0px;text-align:left;display:inline-block;width:100%;"><table role="presentation"><tr><td style="font-size:0px;padding:10px 25px;"><div style="font-family:helvetica;font-size:20px;line-height:1;">20 % en librerías</div></td></tr></table></div><div class="mj-column-per-50" style="font-size:0px;"><table role="presentation"><tr><td><p style="border-top:solid 4px;font-size:1px;margin:0px auto;width:100%;"></p></td></tr><tr><td><div style="font-size:13px">Con tu carnet.</div></td></tr></table></div></td></tr></tbody></table></div></div>`,
    meant: ['20 % en librerías', 'Con tu carnet.']
  },
  {
    name: 'a document of Word',
    html: `<p class=MsoNormal><b><span lang=ES-AR style='font-size:14.0pt'>Bases y condiciones<o:p></o:p></span></b></p><p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span>Un vale por persona</p><table class=MsoTableGrid border=1><tr><td width=200 valign=top><p class=MsoNormal>Lunes<o:p></o:p></p></td><td><p class=MsoNormal>10 a 18</p></td></tr></table><p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
    meant: ['**Bases y condiciones**', '· Un vale por persona', 'Lunes | 10 a 18']
  },
  {
    name: 'a document of Google',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">Llevá </span><span style="font-size:11pt;font-weight:700;">dos</span><span style="font-style:italic;font-weight:400"> gratis</span></p><br><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Uno</span></p></li></ul></b>`,
    meant: ['Llevá **dos** gratis', 'Uno']
  },
  {
    name: 'an editor with a video and a map',
    html: `<h2>Mirá cómo</h2><figure class="media"><div data-oembed-url="https://youtu.be/x"><div style="position:relative;padding-bottom:56%;height:0;"><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0" style="position:absolute;width:100%" allowfullscreen></iframe></div></div></figure><p>Y dónde:</p><iframe src="https://www.google.com/maps/embed?pb=1" width="600" height="450" loading="lazy"></iframe><video controls poster="p.jpg"><source src="https://videos.example/a.mp4" type="video/mp4">Tu navegador no puede.</video><iframe title="Encuesta" src="https://forms.example/e"></iframe><iframe style="display:none" src="https://cuenta.example/t"></iframe>`,
    meant: [
      'Mirá cómo',
      '[Ver el video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
      'Y dónde:',
      '[Ver el mapa](https://www.google.com/maps/embed?pb=1)',
      '[Ver el video](https://videos.example/a.mp4)',
      '[Encuesta](https://forms.example/e)'
    ]
  },
  {
    name: 'a post of WordPress',
    html: `<!-- wp:paragraph --><p>Sorteo de <mark>verano</mark></p><!-- /wp:paragraph --><figure class="wp-block-image"><img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${picture}" alt="Playa"/><noscript><img src="${picture}" alt="Playa"/></noscript><figcaption>Mar del Plata</figcaption></figure><!-- wp:buttons --><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://sorteo.example/?utm_source=club">Participar</a></div></div><pre class="wp-block-verse">Uno\n dos</pre>`,
    meant: [
      'Sorteo de verano',
      '!Playa',
      'Mar del Plata',
      '[Participar](https://sorteo.example/?utm_source=club)',
      'Uno',
      'dos'
    ]
  },
  {
    name: 'a text that was typed',
    html: 'Llevá 2 y pagá 1.\r\n\r\nVálido:\n- lunes\n- martes, si 3 < 5\nConsultas: <b>0800-1234</b>',
    meant: ['Llevá 2 y pagá 1.', 'Válido:', '- lunes', '- martes, si 3 < 5', 'Consultas: **0800-1234**']
  },
  {
    name: 'a mail of Outlook with its own button',
    html: `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--><div style="mso-hide:all;max-height:0;overflow:hidden">Oculto</div><table width="100%" cellpadding="0"><tr><td bgcolor="#fff"><font face="Arial" size="2">Tenés un <strike>10</strike> 20 %</font></td></tr><tr><td height="20" style="font-size:1px;line-height:1px;">&nbsp;</td></tr><tr><td><!--[if mso]><v:roundrect href="https://a.example"><center>Ir</center></v:roundrect><![endif]--><!--[if !mso]><!-- --><a href="mailto:club@eqs.example?subject=Hola">Escribinos</a><!--<![endif]--></td></tr></table>`,
    meant: ['Tenés un 10 20 %', '[Escribinos](mailto:club@eqs.example?subject=Hola)']
  },
  {
    name: 'conditions with a table of contents',
    html: `<h1>Bases</h1><ol><li><a href="#quienes">Quiénes</a></li><li><a href="#cuando">Cuándo</a></li></ol><h5 id="quienes">Quiénes</h5><blockquote>Mayores de 18.</blockquote><h6><a name="cuando"></a>Cuándo</h6><p>Hasta el 5/12<sup>1</sup>.</p><hr><small>1. Ver <a href="/terminos-y-condiciones">términos</a> o <a href="bases.pdf">bases</a>. <a href="javascript:void(0)">Imprimir</a></small>`,
    meant: [
      'Bases',
      '[Quiénes](#)',
      '[Cuándo](#)',
      'Quiénes',
      'Mayores de 18.',
      'Cuándo',
      'Hasta el 5/121.',
      '1. Ver [términos](/terminos-y-condiciones) o [bases](/bases.pdf). Imprimir'
    ]
  },
  {
    name: 'a mail that was forwarded',
    html: `<div dir="ltr">Te paso la promo<div><br></div><div class="gmail_quote"><div dir="ltr" class="gmail_attr">De: <b class="gmail_sendername" dir="auto">Club</b> &lt;<a href="mailto:club@eqs.example">club@eqs.example</a>&gt;<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>15 % <u></u>en súper<img src="cid:ii_1" alt="Logo"></div></blockquote></div></div>`,
    meant: [
      'Te paso la promo',
      'De: **Club** <[club@eqs.example](mailto:club@eqs.example)>',
      '15 % en súper Logo'
    ]
  },
  {
    name: 'a form of a page builder',
    html: `<section class="elementor-section"><div class="elementor-widget"><h4>Anotate</h4><form action="https://x.example"><fieldset><legend>Tus datos</legend><label>Nombre <input name="n"></label><button type="submit">Enviar</button></fieldset></form></div></section><article><hgroup><h3>Segundo</h3><p>bloque</p></hgroup></article><script>track()</script><svg><text>x</text></svg><menu><li>uno</li><li>dos</li></menu><p hidden>secreto</p><p aria-hidden="true">visible</p>`,
    meant: ['Anotate', 'Tus datos', 'Nombre', 'Enviar', 'Segundo', 'bloque', 'uno', 'dos', 'visible']
  },
  {
    name: 'a picture of 70 kB, and the conditions after it',
    html: `<p>Sorteo de fin de año</p><p><img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(6400)}" alt="Afiche"></p><h6>Condiciones</h6><p>Válido hasta el 31/12.</p>`,
    meant: ['Sorteo de fin de año', '!Afiche', 'Condiciones', 'Válido hasta el 31/12.']
  },
  {
    name: 'the steps of a benefit, as lists within lists',
    html: `<ol start="2"><li value="2">Elegí<ul><li>tu sala<ol><li>2D</li><li>3D</li></ol></li><li>tu horario</li></ul></li><li><p>Mostrá tu código</p></li></ol><dl><dt>Dónde</dt><dd>Centro<ul><li>Norte</li></ul></dd></dl>`,
    meant: ['Elegí', 'tu sala', '2D', '3D', 'tu horario', 'Mostrá tu código', 'Dónde', 'Centro', 'Norte']
  },
  {
    name: 'six levels of headings, with no blank between them',
    html: '<h1>Uno</h1><h2>Dos</h2><h3>Tres</h3><h4>Cuatro</h4><h5>Cinco</h5><h6>Seis</h6>Texto<h2><a href="tel:0810 222 1234">0810-222-1234</a></h2>',
    meant: ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Texto', '[0810-222-1234](tel:0810 222 1234)']
  },
  {
    name: 'a coupon in code, with its lines',
    html: '<p>Pegá <code>EQS-2X1</code> en la caja:</p><pre><code>EQS-2X1\n  válido  una vez\n</code></pre><p>o <kbd>Ctrl</kbd>+<kbd>V</kbd></p>',
    meant: ['Pegá EQS-2X1 en la caja:', 'EQS-2X1', 'válido  una vez', 'o Ctrl+V']
  },
  {
    name: 'a message of a chat, with emoji and letters without a shape',
    html: '\u200B🎁 Llevá 2 👩\u200D👩\u200D👧 y pagá 1\u200B ❤️\n\n✅ Lunes\n❌ Feriados',
    meant: ['\u200B🎁 Llevá 2 👩\u200D👩\u200D👧 y pagá 1\u200B ❤️', '✅ Lunes', '❌ Feriados']
  },
  {
    name: 'spans that only their styles tell apart',
    html: `<span style="display:block;font-size:20px">Antes <span style="text-decoration:line-through">$ 10.000</span></span><span style="display:block">Ahora <span style="font-weight:bolder">$ 8.000</span></span><span style="white-space:pre-wrap">Lunes
Martes</span><a style="display:block" href="https://wa.me/5491150716006">Escribinos</a><a style="display:block" href="mailto:club@eqs.example">O por mail</a>`,
    meant: [
      'Antes ~$ 10.000~',
      'Ahora **$ 8.000**',
      'Lunes',
      'Martes',
      '[Escribinos](https://wa.me/5491150716006)',
      '[O por mail](mailto:club@eqs.example)'
    ]
  }
]
