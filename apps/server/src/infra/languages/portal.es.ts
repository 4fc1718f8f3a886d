/** What the server says in the portal in Spanish, by the English text. */
export const spanishPortal: Readonly<Record<string, string>> = {
  "{name} can still pay you {amounts} for work that is done. Your payout details are deleted with your account, so agree with them on how you get it.":
    "{name} todavía puede pagarte {amounts} por trabajo terminado. Tus datos de pago se borran con tu cuenta, así que acordad cómo lo recibes.",
  "Payouts of {name} that you have not claimed can be claimed with the link that they can give you.":
    "Los pagos de {name} que no has reclamado se pueden reclamar con el enlace que te pueden dar.",
  Balance: "Saldo",
  "Fixed salary": "Salario fijo",
  "Base payout per video": "Pago base por vídeo",
  "CPM bonus": "Pago por visualizaciones",
  "View bonus": "Bono por visualizaciones",
  "Performance cap": "Límite máximo",
  "Your pay does not depend on single videos.": "Tu pago no depende de vídeos concretos.",
  "You are paid {amount} for every full cycle.": "Recibes {amount} por cada ciclo completo.",
  "Pay per 1,000 views and bonuses come to at most {amount} together in a cycle.":
    "El pago por visualizaciones y los bonos suman como máximo {amount} en un ciclo.",
  "Videos count once you have proven that the account is yours, then in full in every cycle that is not settled.":
    "Los vídeos cuentan en cuanto has demostrado que la cuenta es tuya, y entonces por completo en cada ciclo que no esté liquidado.",
  "Each video that you post in a cycle pays {amount}.": "Cada vídeo que publicas en un ciclo paga {amount}.",
  "Each video that you post in a cycle on {platforms} pays {amount}.":
    "Cada vídeo que publicas en un ciclo en {platforms} paga {amount}.",
  "It needs {count, plural, one {# view} other {# views}} when the cycle ends.":
    "Necesita {count, plural, one {# visualización} other {# visualizaciones}} cuando termina el ciclo.",
  "At most {count, plural, one {# video is} other {# videos are}} paid in a cycle.":
    "Como máximo {count, plural, one {se paga # vídeo} other {se pagan # vídeos}} en un ciclo.",
  "It comes to at most {amount} in a cycle.": "Llega como máximo a {amount} en un ciclo.",
  "For 1,000 views each video earns {rates}.": "Por 1.000 visualizaciones, cada vídeo gana {rates}.",
  "For 1,000 views all of your videos together earn {rates}.":
    "Por 1.000 visualizaciones, todos tus vídeos juntos ganan {rates}.",
  "Each rate counts only for the views in its range.":
    "Cada tarifa vale solo para las visualizaciones de su tramo.",
  "Views below {from} earn nothing.": "Las visualizaciones por debajo de {from} no aportan nada.",
  "Views above {to} earn nothing.": "Las visualizaciones por encima de {to} no aportan nada.",
  "In each cycle all of your videos together earn a bonus: {steps}.":
    "En cada ciclo, todos tus vídeos juntos ganan un bono: {steps}.",
  "Only the highest step that was reached is paid.": "Solo se paga el escalón más alto alcanzado.",
  "Every step that was reached is paid.": "Se paga cada escalón alcanzado.",
  "Each video earns a bonus: {steps}.": "Cada vídeo gana un bono: {steps}.",
  "It is paid when the days in which the video's views count are over.":
    "Se paga cuando terminan los días en que cuentan las visualizaciones del vídeo.",
  "Every step is paid once, in the cycle in which it is reached.":
    "Cada escalón se paga una vez, en el ciclo en que se alcanza.",
  "{amount} from {from} views": "{amount} desde {from} visualizaciones",
  "{amount} up to {to} views": "{amount} hasta {to} visualizaciones",
  "{amount} from {from} to {to} views": "{amount} de {from} a {to} visualizaciones",
  "It is the same for every full cycle.": "Es igual en cada ciclo completo.",
  "Your assignment covers {percent} of the cycle, and so does this amount.":
    "Tu asignación cubre el {percent} del ciclo, y esta cantidad también.",
  "No video counts for this yet.": "Todavía ningún vídeo cuenta para esto.",
  "{counted, plural, one {# video counts} other {# videos count}}, of which the limit lets {paid} be paid.":
    "{counted, plural, one {Cuenta # vídeo} other {Cuentan # vídeos}}, de los que el límite deja pagar {paid}.",
  "{paid, plural, one {# video is} other {# videos are}} paid.":
    "{paid, plural, one {Se paga # vídeo} other {Se pagan # vídeos}}.",
  "No views that count for this yet.": "Todavía no hay visualizaciones que cuenten para esto.",
  "{views, plural, one {# view brings} other {# views bring}} {amount}":
    "{views, plural, one {# visualización aporta} other {# visualizaciones aportan}} {amount}",
  "Your videos gained {views, plural, one {# view} other {# views}} in this cycle.":
    "Tus vídeos ganaron {views, plural, one {# visualización} other {# visualizaciones}} en este ciclo.",
  "Your videos gained {views, plural, one {# view} other {# views}} in this cycle: {parts}.":
    "Tus vídeos ganaron {views, plural, one {# visualización} other {# visualizaciones}} en este ciclo: {parts}.",
  "Your videos gained {views, plural, one {# view} other {# views}} together, which reaches no bonus yet.":
    "Tus vídeos ganaron juntos {views, plural, one {# visualización} other {# visualizaciones}}, con lo que aún no se alcanza ningún bono.",
  "Your videos gained {views, plural, one {# view} other {# views}} together, which reaches the bonus.":
    "Tus vídeos ganaron juntos {views, plural, one {# visualización} other {# visualizaciones}}, con lo que se alcanza el bono.",
  "No video has reached a bonus yet.": "Todavía ningún vídeo ha alcanzado un bono.",
  "{reached} of {counted, plural, one {# video} other {# videos}} reached a bonus.":
    "{reached} de {counted, plural, one {# vídeo} other {# vídeos}} han alcanzado un bono.",
  "Your pay stays below the cap, which takes nothing away.":
    "Tu pago queda por debajo del límite máximo, que no quita nada.",
  "What your videos brought goes {amount} above the cap, which is not paid.":
    "Lo que aportaron tus vídeos supera el límite máximo en {amount}, que no se pagan.",
  "The cap has made it less.": "El límite máximo lo ha reducido.",
  "Posting it brought {amount}, which is what the limit of the cycle had left.":
    "Publicarlo aportó {amount}, que es lo que quedaba del límite del ciclo.",
  "Posting it brought {amount}.": "Publicarlo aportó {amount}.",
  "{views, plural, one {# view} other {# views}} since {day} brought {amount}: {rate} per 1,000 views.":
    "{views, plural, one {# visualización} other {# visualizaciones}} desde el {day} aportaron {amount}: {rate} por 1.000 visualizaciones.",
  "{views, plural, one {# view} other {# views}} since {day} brought {amount}: {low} to {high} per 1,000 views.":
    "{views, plural, one {# visualización} other {# visualizaciones}} desde el {day} aportaron {amount}: de {low} a {high} por 1.000 visualizaciones.",
  "{views, plural, one {# view} other {# views}} since {day} brought {amount}: a share of {percent} in the {pool} of all videos.":
    "{views, plural, one {# visualización} other {# visualizaciones}} desde el {day} aportaron {amount}: una parte del {percent} de los {pool} de todos los vídeos.",
  "Reaching {from} views brought a bonus of {amount}.":
    "Llegar a {from} visualizaciones aportó un bono de {amount}.",
  "Posted outside of this cycle, so posting it brings nothing here.":
    "Publicado fuera de este ciclo, así que publicarlo no aporta nada aquí.",
  "Posting it brings nothing: other platforms are paid for.":
    "Publicarlo no aporta nada: se pagan otras plataformas.",
  "Posting it brings nothing: earlier videos have used up the limit of the cycle.":
    "Publicarlo no aporta nada: vídeos anteriores han agotado el límite del ciclo.",
  "Below the minimum of {from} views: nothing for posting it.":
    "Por debajo del mínimo de {from} visualizaciones: nada por publicarlo.",
  "Below the minimum of {from} views: nothing for posting it yet.":
    "Por debajo del mínimo de {from} visualizaciones: todavía nada por publicarlo.",
  "Posted too long ago: its views no longer count.":
    "Publicado hace demasiado tiempo: sus visualizaciones ya no cuentan.",
  "No new views that count since {day}.": "Sin visualizaciones nuevas que cuenten desde el {day}.",
  "Below {from} views: they earn nothing.": "Por debajo de {from} visualizaciones: no aportan nada.",
  "Below {from} views: they earn nothing yet.":
    "Por debajo de {from} visualizaciones: todavía no aportan nada.",
  "It counts together with your other videos, which have reached nothing yet.":
    "Cuenta junto con tus otros vídeos, que todavía no han alcanzado nada.",
  "It has reached the bonus for {from} views, which is paid after its last day, {day}.":
    "Ha alcanzado el bono por {from} visualizaciones, que se paga después de su último día, el {day}.",
  "The next bonus comes at {from} views.": "El próximo bono llega con {from} visualizaciones.",
  "It did not reach the bonus for {from} views.": "No alcanzó el bono por {from} visualizaciones.",
  "Its bonuses were paid before.": "Sus bonos ya se pagaron antes.",
  "{count, plural, one {daily} other {every # days}}": "{count, plural, one {diario} other {cada # días}}",
  "{count, plural, one {weekly} other {every # weeks}}":
    "{count, plural, one {semanal} other {cada # semanas}}",
  "{count, plural, one {monthly} other {every # months}}":
    "{count, plural, one {mensual} other {cada # meses}}",
  "It waits for you: claim it, and choose how you want to receive it.":
    "Te está esperando: reclámalo y elige cómo quieres recibirlo.",
  "You have claimed it, and the money is on its way.": "Lo has reclamado, y el dinero está en camino.",
  "It was paid directly to you, in the way that you have agreed on.":
    "Se te pagó directamente, de la forma que habéis acordado.",
  "The money has arrived.": "El dinero ha llegado.",
  "It was not claimed in time. Ask for a new one in the chat.":
    "No se reclamó a tiempo. Pide uno nuevo en el chat.",
  "It was not claimed in time, and another payout takes its place.":
    "No se reclamó a tiempo, y otro pago ocupa su lugar.",
  "The money came back. Check your payment details, and ask in the chat for it to be sent again.":
    "El dinero volvió. Revisa tus datos de pago y pide en el chat que se envíe de nuevo.",
  "The money came back, and another payout takes its place.": "El dinero volvió, y otro pago ocupa su lugar.",
  "It had been recorded as paid by mistake, and was taken back.":
    "Se había registrado como pagado por error y se anuló.",
  "It was taken back before it was paid.": "Se retiró antes de pagarse.",
  "Your channel: its name, picture, description and number of subscribers, and its public videos with their counts":
    "Tu canal: su nombre, imagen, descripción y número de suscriptores, y sus vídeos públicos con sus cifras",
  "Your name and picture": "Tu nombre e imagen",
  "Your username and bio, and whether you are verified":
    "Tu nombre de usuario y tu biografía, y si estás verificado",
  "Your numbers of followers and videos": "Tus números de seguidores y vídeos",
  "Your public videos with their counts": "Tus vídeos públicos con sus cifras",
  "Your profile, and your posts with their likes and comments":
    "Tu perfil, y tus publicaciones con sus me gusta y comentarios",
  "How often your posts were seen, saved and shared":
    "Cuántas veces se vieron, guardaron y compartieron tus publicaciones",
  "The account": "La cuenta",
  "{account} is connected. {organization} reads its counts with your consent from now on.":
    "{account} está conectada. {organization} lee sus cifras con tu consentimiento desde ahora.",
  "You said no at {service}, so nothing is connected and nothing is read.":
    "Dijiste que no en {service}, así que no hay nada conectado y no se lee nada.",
  "You did not share at {service} what is needed to count your videos, so nothing is connected. Connect again and leave every box ticked.":
    "No compartiste en {service} lo que hace falta para contar tus vídeos, así que no hay nada conectado. Conéctala de nuevo y deja marcadas todas las casillas.",
  "That {service} account has no channel. Connect again and choose the one that your videos are on.":
    "Esa cuenta de {service} no tiene canal. Conéctala de nuevo y elige la que tiene tus vídeos.",
  "{account} is not connected to you: somebody else who works with {organization} has proven that it is theirs. If that is wrong, tell the team in the chat.":
    "{account} no está conectada contigo: otra persona que trabaja con {organization} ha demostrado que es suya. Si no es así, díselo al equipo en el chat.",
  "{account} is not connected: {organization} cannot follow more accounts right now. Tell the team in the chat, and try again later.":
    "{account} no está conectada: {organization} no puede seguir más cuentas ahora mismo. Díselo al equipo en el chat e inténtalo más tarde.",
  "{service} did not answer as it should, so nothing is connected. Try again in a few minutes.":
    "{service} no respondió como debía, así que no hay nada conectado. Inténtalo de nuevo en unos minutos.",
  "Sharing has ended, and our access is deleted. {service} has been told.":
    "Has dejado de compartir, y nuestro acceso está borrado. {service} está avisado.",
  "Sharing has ended, and our access is deleted. {service} could not be told: remove Clipledger in the settings of your {service} account too.":
    "Has dejado de compartir, y nuestro acceso está borrado. No se pudo avisar a {service}: quita también Clipledger en los ajustes de tu cuenta de {service}.",
  "Sharing has ended, and our access is deleted. {service} cannot be told by us: remove Clipledger in the settings of your {service} account too.":
    "Has dejado de compartir, y nuestro acceso está borrado. No podemos avisar a {service}: quita también Clipledger en los ajustes de tu cuenta de {service}.",
  "Sharing has ended, and our access is deleted. {service} keeps the permission, because this account is connected here a second time.":
    "Has dejado de compartir, y nuestro acceso está borrado. {service} conserva el permiso, porque esta cuenta está conectada aquí una segunda vez.",
  "You stopped sharing.": "Dejaste de compartir.",
  "The team unlinked the account, which ended sharing.":
    "El equipo desvinculó la cuenta, con lo que dejó de compartirse.",
  "{service} no longer lets us read this account: the permission was taken back there, or your sign-in changed. Connect again to go on sharing.":
    "{service} ya no nos deja leer esta cuenta: el permiso se retiró allí, o tu inicio de sesión cambió. Conéctala de nuevo para seguir compartiendo.",
  "The permission that you gave at {service} has run out. Connect again to go on sharing.":
    "El permiso que diste en {service} ha caducado. Conéctala de nuevo para seguir compartiendo.",
  "You connected the account again.": "Conectaste la cuenta de nuevo.",
  "{account} is proven to be yours. You can take the code out of the bio.":
    "Está demostrado que {account} es tuya. Puedes quitar el código de la biografía.",
  "The code is not in the bio of {account} yet. Save it there, wait a minute for {platformName} to show it, and check again.":
    "El código todavía no está en la biografía de {account}. Guárdalo allí, espera un minuto a que {platformName} lo muestre y comprueba de nuevo.",
  "We were told no bio of {account}. If it is empty, add the code and check again. Otherwise {organization} needs a source that tells bios on {platformName}: {sources}.":
    "No nos dieron ninguna biografía de {account}. Si está vacía, añade el código y comprueba de nuevo. Si no, {organization} necesita una fuente que dé biografías de {platformName}: {sources}.",
  "{platformName} has no account {account}. Look at the spelling, and add it again.":
    "{platformName} no tiene ninguna cuenta {account}. Revisa cómo se escribe y añádela de nuevo.",
  "{account} is private. Make it public, at least until it is proven: videos of private accounts cannot be counted.":
    "{account} es privada. Hazla pública, al menos hasta que esté demostrada: los vídeos de cuentas privadas no se pueden contar.",
  "{platformName} restricts who sees {account}, so that we cannot read its bio.":
    "{platformName} limita quién ve {account}, así que no podemos leer su biografía.",
  "Somebody else who works with {organization} has proven that {account} is theirs. If that is wrong, tell the team in the chat.":
    "Otra persona que trabaja con {organization} ha demostrado que {account} es suya. Si no es así, díselo al equipo en el chat.",
  "{organization} cannot follow more accounts right now. The code stays good: tell the team in the chat, and check again later.":
    "{organization} no puede seguir más cuentas ahora mismo. El código sigue valiendo: díselo al equipo en el chat y comprueba de nuevo más tarde.",
  "The code has run out. Add the account again to get a new one.":
    "El código ha caducado. Añade la cuenta de nuevo para recibir otro.",
  "the Meta Graph API, ScrapeCreators, or another supplier":
    "la Meta Graph API, ScrapeCreators u otro proveedor",
  "ScrapeCreators, or another supplier": "ScrapeCreators u otro proveedor",
  "the YouTube Data API, ScrapeCreators, or another supplier":
    "la YouTube Data API, ScrapeCreators u otro proveedor",
};
