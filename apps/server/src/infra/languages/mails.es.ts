/** Texts of emails to creators in Spanish, by the English text. */
export const spanishMails: Readonly<Record<string, string>> = {
  "Hello {name},": "Hola, {name}:",
  "Hello,": "Hola:",
  "Open your creator portal": "Abrir tu portal de creador",
  "End these emails": "Dejar de recibir estos correos",
  "Answer the invitation": "Responder a la invitación",
  "In your creator portal (the link works once, for 7 days):":
    "En tu portal de creador (el enlace funciona una vez, durante 7 días):",
  "You do not want emails like this one? End them here:":
    "¿No quieres recibir correos como este? Date de baja aquí:",
  "{organization} has changed your brief": "{organization} ha cambiado tu brief",
  "{organization} has a brief for you": "{organization} tiene un brief para ti",
  "{organization} has changed the brief for {campaign}. Please read it again before your next video.":
    "{organization} ha cambiado el brief de {campaign}. Léelo otra vez antes de tu próximo vídeo.",
  "{organization} has written down what your videos for {campaign} should show. Please read the brief before your next one.":
    "{organization} ha escrito qué deben mostrar tus vídeos para {campaign}. Lee el brief antes del próximo.",
  "{organization} wrote to you": "{organization} te ha escrito",
  "{organization} wrote to you:": "{organization} te ha escrito:",
  "{organization} wrote to you in {group}:": "{organization} te ha escrito en {group}:",
  "You get one email about a conversation until you have read it.":
    "Recibes un solo correo por conversación hasta que la lees.",
  "{organization} has paid you {amount}": "{organization} te ha pagado {amount}",
  "{amount} for {purpose}": "{amount} por {purpose}",
  "The money comes from {organization} itself, in the way that you have agreed on with them. Depending on your bank it may take a few days to arrive.":
    "El dinero lo envía {organization}, de la manera que habéis acordado. Según tu banco, puede tardar unos días en llegar.",
  "If something about it is not right, answer {organization} and name this payout: {id}":
    "Si algo no está bien, díselo a {organization} y menciona este pago: {id}",
  "Thank you for your work!": "¡Gracias por tu trabajo!",
  "Your payout from {organization} came back": "Tu pago de {organization} volvió",
  "{organization} sent you {amount}, but the money came back.":
    "{organization} te envió {amount}, pero el dinero volvió.",
  "{organization} took back the record of a payout": "{organization} anuló el registro de un pago",
  "{organization} had recorded {amount} as paid, by mistake, and took that back.":
    "{organization} había registrado {amount} como pagado por error y lo anuló.",
  "How {organization} pays you was changed": "Ha cambiado la forma en que {organization} te paga",
  "From now on {organization} pays you by {rail}.": "A partir de ahora {organization} te paga por {rail}.",
  "From now on {organization} pays you by {rail}, to what ends with {hint}.":
    "A partir de ahora {organization} te paga por {rail}, a los datos que terminan en {hint}.",
  "From now on {organization} sends your payouts in {currencies} by {rail}.":
    "A partir de ahora {organization} te envía los pagos en {currencies} por {rail}.",
  "From now on {organization} sends your payouts in {currencies} by {rail}, to the account that ends with {hint}.":
    "A partir de ahora {organization} te envía los pagos en {currencies} por {rail}, a la cuenta que termina en {hint}.",
  "If this was not you, change it back at once and tell {organization}.":
    "Si no has sido tú, cámbialo enseguida y avisa a {organization}.",
  "Your balance with {organization} changed": "Tu saldo con {organization} ha cambiado",
  "{organization} added {amount} to your balance. It comes with your next payouts.":
    "{organization} añadió {amount} a tu saldo. Llegará con tus próximos pagos.",
  "{organization} took {amount} off your balance. It is set off against your next payouts.":
    "{organization} descontó {amount} de tu saldo. Se compensará con tus próximos pagos.",
  "They say: {reason}": "Dicen: {reason}",
  "The provider says: {reason}": "El proveedor dice: {reason}",
  "It is still yours. Please check your payment details, then {organization} can send it again.":
    "Sigue siendo tuyo. Revisa tus datos de pago y {organization} podrá enviarlo de nuevo.",
  "Claim your {amount} from {organization}": "Cobra tus {amount} de {organization}",
  "{organization} pays you {amount}. It is ready for you.":
    "{organization} te paga {amount}. Ya lo tienes listo.",
  "Say here how you want to be paid, and it is sent:": "Di aquí cómo quieres cobrar y se enviará:",
  "{amount} from {organization} is on its way": "{amount} de {organization} está en camino",
  "{organization} has sent you {amount}.": "{organization} te ha enviado {amount}.",
  "It comes in the way that you have chosen in the portal, and may take a few days to arrive.":
    "Llega por la vía que elegiste en el portal y puede tardar unos días.",
  "Claim it here, and choose how you want to receive it:": "Cóbralo aquí y elige cómo quieres recibirlo:",
  "The link is for you alone: whoever has it can claim the money, so please do not forward this email.":
    "El enlace es solo para ti: quien lo tenga puede cobrar el dinero, así que no reenvíes este correo.",
  "It does not stay open for ever, so it is best to claim your payout soon.":
    "No estará abierto para siempre, así que es mejor que cobres pronto.",
  "Your application: {title}": "Tu solicitud: {title}",
  "If you did not apply, ignore this email, or withdraw the application there.":
    "Si no te has presentado, ignora este correo, o retira la solicitud allí.",
  '{organization} has accepted your application for "{title}" already.':
    "{organization} ya ha aceptado tu solicitud para «{title}».",
  '{organization} invites you to apply for "{title}".': "{organization} te invita a presentarte a «{title}».",
  "Open your applications to apply or to decline: nobody can do that for you.":
    "Abre tus solicitudes para presentarte o rechazarla: nadie puede hacerlo por ti.",
  'You applied for "{title}" at {organization} before, and that application is closed.':
    "Ya te presentaste a «{title}» en {organization}, y esa solicitud está cerrada.",
  "Open your applications to apply again.": "Abre tus solicitudes para presentarte otra vez.",
  '{organization} has your application for "{title}", and will answer you.':
    "{organization} tiene tu solicitud para «{title}» y te responderá.",
  "{organization} invites you to apply: {title}": "{organization} te invita a presentarte: {title}",
  '{organization} would like you to apply for "{title}".':
    "A {organization} le gustaría que te presentaras a «{title}».",
  "Read what it is about, and apply or decline:": "Lee de qué se trata, y preséntate o recházalo:",
  "{organization} about your application: {title}": "{organization}, sobre tu solicitud: {title}",
  '{organization} has accepted your application for "{title}". Welcome!':
    "{organization} ha aceptado tu solicitud para «{title}». ¡Te damos la bienvenida!",
  '{organization} has decided not to go on with your application for "{title}".':
    "{organization} ha decidido no seguir con tu solicitud para «{title}».",
  'Your application for "{title}" was closed: {organization} did not answer in time.':
    "Tu solicitud para «{title}» se cerró: {organization} no respondió a tiempo.",
  "Your link to the creator portal": "Tu enlace al portal de creador",
  "Here is the link that you asked for. It opens your creator portal once, within an hour:":
    "Aquí tienes el enlace que pediste. Abre tu portal de creador una vez, durante una hora:",
  "If you did not ask for it, ignore this email: without the link nobody gets in.":
    "Si no lo pediste, ignora este correo: sin el enlace no entra nadie.",
  "{organization} invites you to create videos with them":
    "{organization} te invita a crear vídeos con ellos",
  "{organization} invites you to join them as a creator.":
    "{organization} te invita a unirte para crear vídeos.",
  "{inviter} of {organization} invites you to join them as a creator.":
    "{inviter}, de {organization}, te invita a unirte para crear vídeos.",
  "{organization} uses Clipledger to plan campaigns with creators, to follow the views of their short videos, and to work out what each of them is paid.":
    "{organization} usa Clipledger para planear campañas con creadores, seguir las visualizaciones de sus vídeos cortos y calcular lo que cobra cada uno.",
  "Accept or decline here:": "Acepta o rechaza aquí:",
  "The link works once, until {until}. Accepting confirms that this email address is yours.":
    "El enlace funciona una vez, hasta el {until}. Al aceptar confirmas que esta dirección de correo es tuya.",
  "It costs nothing, and gives nobody access to your accounts.":
    "No cuesta nada y no da a nadie acceso a tus cuentas.",
  "If you do not know {organization}, ignore this email: nothing happens then.":
    "Si no conoces a {organization}, ignora este correo: no pasará nada.",
  "{organization}: {missing, plural, one {# video is} other {# videos are}} still missing":
    "{organization}: todavía {missing, plural, one {falta # vídeo} other {faltan # vídeos}}",
  "Your cycle for {campaign} runs until {day}. So far you have posted {posted} of {target, plural, one {# video} other {# videos}} that count.":
    "Tu ciclo de {campaign} dura hasta el {day}. Hasta ahora has publicado {posted} de {target, plural, one {# vídeo} other {# vídeos}} que cuentan.",
  "{days, plural, one {One day is} other {# days are}} left, today included.":
    "{days, plural, one {Queda un día} other {Quedan # días}}, hoy incluido.",
  "If something keeps you from it, tell {organization} in the chat.":
    "Si algo te lo impide, díselo a {organization} en el chat.",
};
