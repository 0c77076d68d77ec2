import type en from "../en/terms";

const terms: typeof en = {
  head: {
    title: "Términos y privacidad",
    description:
      "Las reglas de Retrato en palabras sencillas: tus imágenes, tus tokens, tus datos y cómo llevártelo todo.",
  },
  title: "Términos y privacidad",
  intro:
    "En palabras sencillas, porque tienes que saber qué aceptas. Si algo no queda claro, vale la lectura que más te favorezca.",
  contents: "En esta página",
  imprint: { title: "Quiénes somos y dónde escribirnos", taxId: "Número fiscal {{number}}" },
  sections: [
    {
      id: "service",
      title: "Qué hace Retrato",
      paragraphs: [
        "Retrato crea fotos y vídeos cortos de ti con inteligencia artificial, a partir de los selfis y las fotos que subes. Eliges un estilo, ves lo que cuesta, confirmas y la imagen se hace.",
        "Cada imagen lleva escrito en el archivo que la hizo una IA. No quites esa nota, por favor, ni presentes una imagen como prueba de algo que pasó.",
      ],
    },
    {
      id: "account",
      title: "Tu cuenta",
      paragraphs: [
        "Tienes que tener 18 años o más. Una persona, una cuenta; guarda tu contraseña y avísanos si alguien más la conoce.",
        "Te escribimos sobre tu cuenta, tus imágenes y tus pagos. Nada más, salvo que nos lo pidas.",
      ],
    },
    {
      id: "pictures",
      title: "Tus imágenes son tuyas",
      paragraphs: [
        "Conservas todos los derechos sobre lo que subes y puedes usar lo que Retrato haga para ti de cualquier forma legal, también en tu trabajo.",
        "Solo nos das el permiso que necesitamos para trabajar: guardar tus archivos, procesarlos para las imágenes que pides y enseñártelas.",
        "No entrenamos modelos generales con tus selfis ni mostramos tus imágenes a nadie, salvo que tú las compartas.",
      ],
    },
    {
      id: "conduct",
      title: "Lo que no está permitido",
      paragraphs: [
        "Sube solo fotos tuyas o de una persona adulta que esté de acuerdo. Nada de menores, desnudos ni violencia; nada hecho para engañar, humillar o acosar a alguien, ni nada contrario a la ley.",
        "Revisamos lo que se sube de forma automática. Si tenemos que cerrar una cuenta por incumplir estas reglas, te explicamos por qué.",
      ],
    },
    {
      id: "payments",
      title: "Tokens, Premium y devoluciones",
      paragraphs: [
        "Solo pagas por las imágenes que recibes. Los tokens se apartan al confirmar y se cobran por cada imagen terminada; lo que falla, se cancela o tarda demasiado devuelve sus tokens por sí solo.",
        "Los tokens que compras no caducan. Los de un plan Premium llegan cada mes y se pueden usar hasta 30 días después de su mes.",
        "Premium se renueva solo hasta que lo canceles. Cancélalo cuando quieras; sigue activo hasta que acabe el periodo. Si un pago salió mal, escríbenos en 30 días y lo arreglamos.",
      ],
    },
    {
      id: "privacy",
      title: "Privacidad",
      paragraphs: [
        "Guardamos lo necesario para que tu cuenta funcione: tu nombre y tu correo, lo que subes y lo que recibes, tus pagos y los registros técnicos que protegen el servicio. La ubicación y otros datos ocultos en tus fotos se eliminan al subirlas.",
        "Con tus selfis calculamos lo que tu modelo necesita para reconocer tu cara. Se usa para tus imágenes y para nada más, y desaparece cuando borras el modelo.",
        "No vendemos datos ni usamos cookies de publicidad. Una cookie mantiene tu sesión y otra recuerda tu idioma.",
      ],
    },
    {
      id: "deletion",
      title: "Borrar y llevarte tus datos",
      paragraphs: [
        "Si borras, se borra: una foto, un modelo o toda tu cuenta salen de nuestra base de datos, de nuestro almacenamiento y de cualquier proveedor que ayudara a hacerlos. Las fotos y los vídeos esperan antes 30 días en tu papelera, salvo que la vacíes. Lo que la ley nos obliga a guardar, como las facturas, se guarda sin nada más.",
        "Puedes descargar todos tus datos en cualquier momento antes de irte.",
      ],
    },
    {
      id: "liability",
      title: "Si algo sale mal",
      paragraphs: [
        "Trabajamos con cuidado, pero una imagen hecha con IA puede salir distinta de lo que esperabas. Respondemos de los daños que causemos a propósito o por negligencia grave, y de todo lo que la ley no permite excluir.",
      ],
    },
    {
      id: "changes",
      title: "Cambios",
      paragraphs: [
        "Si estos términos cambian en algo importante, te avisamos por correo con 30 días de antelación. Si no estás de acuerdo, puedes irte y llevarte tus datos y el valor de los tokens comprados que no hayas usado.",
      ],
    },
  ],
};

export default terms;
