import type en from "../en/seo";

const seo: typeof en = {
  headshots: {
    title: "Fotos profesionales con IA que se parecen a ti",
    description:
      "Convierte unos cuantos selfis en fotos profesionales para LinkedIn, tu currículum o la web de tu equipo. Solo pagas por las imágenes que recibes.",
    headline: "Fotos profesionales a partir de tus selfis",
  },
  photos: {
    title: "Fotos con IA y con tu propia cara",
    description:
      "Enséñale tu cara a Retrato una vez y métete en cualquier estilo: estudio, viajes, cine, arte. Fotos nuevas de ti en minutos.",
    headline: "Fotos con IA que saben cómo eres",
  },
  animation: {
    title: "Animar fotos: convierte una imagen en vídeo",
    description:
      "Dale vida a un retrato: un parpadeo, una sonrisa, un giro de cabeza. Sube una foto y llévate un vídeo corto para compartir.",
    headline: "Anima tus fotos con naturalidad",
  },
  linkedin: {
    title: "Foto para LinkedIn con IA, desde un selfi",
    description:
      "Sin cita, sin fotógrafo y sin la cara de otro: una foto para LinkedIn con luz de estudio, hecha con tus selfis. Solo pagas por las imágenes que recibes.",
    headline: "La foto de LinkedIn que llevas meses aplazando",
  },
  portrait: {
    title: "Retrato profesional con IA, desde tus selfis",
    description:
      "Luz de estudio, un fondo tranquilo y todo el tiempo del mundo. Retratos profesionales con los selfis de tu móvil, y los revisamos antes de que pagues nada.",
    headline: "Un retrato de estudio, sin ir al estudio",
  },
  dating: {
    title: "Fotos para apps de citas que se parecen a ti",
    description:
      "Buena luz, buenos sitios y la misma cara que llevarás a la primera cita. Fotos para tu perfil hechas con tus propios selfis, en minutos.",
    headline: "Fotos de perfil que aguantan la primera cita",
  },
  instagram: {
    title: "Fotos para Instagram con IA y contigo",
    description:
      "Noches de ciudad, playas, aire de cine y luz de estudio, siempre con tu cara. En cuadrado, vertical u horizontal, listas para publicar.",
    headline: "Fotos para Instagram sin sesión de fotos",
  },
  avatar: {
    title: "Crear un avatar con IA a partir de tu foto",
    description:
      "Un avatar en el que te reconocen: tú al óleo, en un cómic o entre luces de neón. Sube una foto, elige un estilo y ya está.",
    headline: "Un avatar que sigues siendo tú",
  },
  painting: {
    title: "Convertir una foto en pintura: óleo y acuarela",
    description:
      "Convierte tu foto en un cuadro. Las pinceladas siguen la forma de tu cara, al óleo, en acuarela o a la manera de los maestros, y con tamaño para imprimirlo.",
    headline: "Convierte tu foto en un cuadro",
  },
  cartoon: {
    title: "Convertir una foto en cómic",
    description:
      "Convierte tu foto en una viñeta: trazo grueso, color plano, puntos de imprenta y una cara que todos reconocen. Con una foto basta.",
    headline: "Convierte tu foto en un cómic",
  },
  anime: {
    title: "Convertir una foto en anime",
    description:
      "Mírate en anime o en manga: líneas limpias, cielos enormes y tus propias facciones. Sube una foto, elige un estilo y en minutos la tienes.",
    headline: "Convierte tu foto en anime",
  },
  sketch: {
    title: "Convertir una foto en dibujo a lápiz",
    description:
      "Convierte tu foto en un dibujo: lápiz, carboncillo, sanguina o tinta, trazo a trazo sobre tus propias facciones. Un regalo de los que se enmarcan.",
    headline: "Convierte tu foto en un dibujo",
  },
  monochrome: {
    title: "Retratos en blanco y negro con IA",
    description:
      "Retratos con fondo de verdad: luz dura, luz de ventana, grano de película, sombras hondas. Hechos con tus selfis y con tonos de cuarto oscuro.",
    headline: "Retratos en blanco y negro, como de cuarto oscuro",
  },
  travel: {
    title: "Fotos de viaje con IA y contigo dentro",
    description:
      "Dunas, auroras boreales, Tokio de noche: ponte allí, con la luz de allí. Y cada archivo dice con honestidad que lo hizo una IA.",
    headline: "Fotos de viaje sin hacer la maleta",
  },
  christmas: {
    title: "Fotos de Navidad con IA para felicitar",
    description:
      "Retratos navideños para felicitaciones y tarjetas: lucecitas, nieve, una cabaña con calor. Sube un selfi esta noche y felicita esta misma noche.",
    headline: "Fotos de Navidad sin hacer cola",
  },
  vintage: {
    title: "Fotos vintage: tú en otra década",
    description:
      "Película de los setenta, foto instantánea, cinta VHS, placas de plata: mírate con las cámaras de otros tiempos. Una foto, y la década la eliges tú.",
    headline: "Tú, unas cuantas décadas antes",
  },
};

export default seo;
